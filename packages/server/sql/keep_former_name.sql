create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_object_name (app_id, object_id, title) values (old.app_id, old.id, old.title) on conflict do nothing;
  return null;
end $$;
