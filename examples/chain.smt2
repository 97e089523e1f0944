; Two nodes in a row, x to y to z. Do they form a list segment from x to z? The negation is asserted: unsat means yes.
(set-logic QF_SHLS)
(declare-sort RefSll 0)
(declare-datatypes ((Sll 0)) (((c_Sll (next RefSll)))))
(declare-heap (RefSll Sll))
(define-fun-rec ls ((in RefSll) (out RefSll)) Bool
  (or (and (= in out) (_ emp RefSll Sll))
      (exists ((u RefSll)) (and (distinct in out) (sep (pto in (c_Sll u)) (ls u out))))))
(declare-const x RefSll)
(declare-const y RefSll)
(declare-const z RefSll)
(assert (and (distinct x z) (distinct y z) (sep (pto x (c_Sll y)) (pto y (c_Sll z)))))
(assert (not (ls x z)))
(check-sat)
