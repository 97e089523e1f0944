; The same where the conclusion says too much of one of them.
; SECONDS: 1
(set-logic SHIDLIA)
(set-info :status sat)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(declare-const x Int)
(declare-const y Int)
(assert (and (or (= x 0) (= y 1)) (or (distinct x 0) (= y 0)) (<= 0 x) (<= x 1) (_ emp Loc Node)))
(assert (not (exists ((a Int) (b Int)) (and (= x a) (= b y) (< a b) (<= a 1) (_ emp Loc Node)))))
(check-sat)
