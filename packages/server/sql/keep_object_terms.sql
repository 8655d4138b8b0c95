-- A booking keeps its object's title of the day, and the conditions of cancelling it as they were when it was made or put into another
-- object: who agreed to 20 % does not pay 100 % because somebody changed the object since.
create or replace function keep_object_terms() returns trigger language plpgsql as $$
declare
  object bookable;
begin
  select * into object from bookable o where o.app_id = new.app_id and o.id = new.object_id;
  -- Of an object that is not there the key says so.
  new.object_title := coalesce(object.title, '');
  if tg_op = 'INSERT' or new.object_id <> old.object_id then
    new.deadline_hours := coalesce(object.deadline_hours, 0);
    new.fee_steps := coalesce(object.fee_steps, '[]');
  end if;
  return new;
end $$;
