-- A credit takes off what a booking cost, rate by rate as the invoice had it; the fee that stays for it is charged beside it, without VAT.
-- Credits of before had the fee taken off their amount: they keep their VAT in `tax`, and have no parts.
alter table order_credit
  add fee int not null default 0 check (fee >= 0),
  add parts jsonb,
  drop constraint order_credit_amount_check,
  -- What is kept of a payment is a fee with nothing to take off.
  add check (amount >= 0 and amount + fee > 0);
