-- The leaves each of these objects is made of; an object without parts is its own leaf.
create or replace function leaves_of(objects int[]) returns table (object_id int, leaf_id int) language plpgsql stable as $$
begin
  -- In plpgsql, like its neighbours: the plan is kept for the session, an SQL function would be planned at every call.
  if not exists (select from bookable_part p where p.app_id = current_app() and p.whole_id = any (objects)) then
    return query select b.id, b.id from bookable b where b.app_id = current_app() and b.id = any (objects);
    return;
  end if;
  return query with recursive tree as (
    select b.id as object_id, b.id as node from bookable b where b.app_id = current_app() and b.id = any (objects)
    union
    select tree.object_id, p.part_id from tree join bookable_part p on p.app_id = current_app() and p.whole_id = tree.node
  )
  select tree.object_id, tree.node from tree
  where not exists (select from bookable_part p where p.app_id = current_app() and p.whole_id = tree.node);
end $$;
