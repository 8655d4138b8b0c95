-- A booking is shown by the name its object had then, so it has to be found by that, too.
create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_object_name (app_id, object_id, title) values (old.app_id, old.id, old.title) on conflict do nothing;
  return null;
end $$;
