-- The rights of all groups somebody is in.
create or replace function permissions_of(wanted_user int) returns text[] language plpgsql stable as $$
begin
  return array(
    select distinct unnest(g.permissions)
    from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
    where m.app_id = current_app() and m.user_id = wanted_user
  );
end $$;
