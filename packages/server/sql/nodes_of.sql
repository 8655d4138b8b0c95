-- Some objects with all that lies below them: themselves, their parts, and the parts of those.
create or replace function nodes_of(objects int[]) returns table (object_id int, node_id int) language plpgsql stable as $$
begin
  return query with recursive tree as (
    select b.id as object_id, b.id as node from bookable b where b.app_id = current_app() and b.id = any (objects)
    union
    select tree.object_id, p.part_id from tree join bookable_part p on p.app_id = current_app() and p.whole_id = tree.node
  )
  select tree.object_id, tree.node from tree;
end $$;
