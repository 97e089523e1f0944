; A counted list whose data are within 10..20 is one whose data are at most its length plus 18, as it has two nodes or more.
; The proof rests on a lemma about the two predicates, with a bound that stays the same along the list.
; SECONDS: 1
(set-logic SHIDLIA)
(set-info :status unsat)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc) (data Int)))))
(declare-heap (Loc Node))
(declare-const list Loc)
(declare-const length Int)
(define-fun-rec within ((x Loc) (y Loc) (n Int)) Bool
  (or (and (= n 0) (= x y) (_ emp Loc Node))
      (exists ((u Loc) (d Int)) (and (> n 0) (<= 10 d) (<= d 20) (sep (pto x (node u d)) (within u y (- n 1)))))))
(define-fun-rec below ((x Loc) (y Loc) (n Int) (q Int)) Bool
  (or (and (= n 0) (= x y) (_ emp Loc Node))
      (exists ((u Loc) (d Int)) (and (> n 0) (<= d (+ q 18)) (sep (pto x (node u d)) (below u y (- n 1) q))))))
(assert (and (<= 2 length) (<= length 20) (within list (as nil Loc) length)))
(assert (not (exists ((m Int)) (and (<= 0 m) (<= m 20) (below list (as nil Loc) m m)))))
(check-sat)
