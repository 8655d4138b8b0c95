-- Standing alone it is a group of its own.
create or replace function stand_alone() returns trigger language plpgsql as $$
begin
  if new.hall_group = 0 then new.hall_group := new.id; end if;
  return new;
end $$;
