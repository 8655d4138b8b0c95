-- Nobody is owed money by having ordered. A trigger and no constraint: an order from before may be below zero, and has to stay readable
-- and mendable.
create or replace function refuse_negative_total() returns trigger language plpgsql as $$
begin
  raise exception 'an order cannot come to less than nothing' using errcode = 'check_violation', constraint = 'customer_order_total';
end $$;
