-- The number comes last, when nothing can fail any more: who holds the counter makes everybody else of the app wait.
create or replace function give_number(numbered_order int, order_year int) returns int language plpgsql volatile as $$
declare
  given int;
begin
  insert into order_number (app_id, year, last) values (current_app(), order_year, 1)
  on conflict (app_id, year) do update set last = order_number.last + 1
  returning last into given;
  update customer_order o set number = given, state = 'created' where o.app_id = current_app() and o.id = numbered_order;
  return given;
end $$;
