-- A booking that a discount made free falls off an invoice without an amount: the credit says so, and its VAT goes with it.
alter table order_credit
  drop constraint order_credit_check,
  add constraint order_credit_amount_check check (amount >= 0);
