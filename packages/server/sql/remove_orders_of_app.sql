-- With an app its orders go by hand: a foreign key would lock the app's own row with every order, and orders of the same moment would
-- write that down together.
create or replace function remove_orders_of_app() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.customer_order where app_id = old.id;
  delete from public.order_number where app_id = old.id;
  delete from public.outbox where app_id = old.id;
  return old;
end $$;
alter function remove_orders_of_app() owner to allmend_platform;
