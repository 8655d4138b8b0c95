-- The hall groups an order of these objects needs: their own, and those of the stock their options take from. Sorted.
create or replace function groups_of_order(objects int[]) returns int[] language plpgsql stable as $$
begin
  return array(
    select distinct b.hall_group from bookable b
    where b.app_id = current_app() and b.id = any (objects || array(
      select o.stock_object_id from object_option o
      where o.app_id = current_app() and o.object_id = any (objects) and o.stock_object_id is not null
    ))
    order by 1
  );
end $$;
