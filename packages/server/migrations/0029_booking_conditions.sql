-- A booking keeps the conditions of cancelling it as they were when it was made, or put into another object: until when its customer
-- cancels alone, and what it costs. Who agreed to 20 % does not pay 100 % because somebody changed the object since.
alter table booking add deadline_hours int not null default 0, add fee_steps jsonb not null default '[]';
set local role allmend_platform;
update booking b set deadline_hours = o.deadline_hours, fee_steps = o.fee_steps
from bookable o where o.app_id = b.app_id and o.id = b.object_id;
reset role;

create function keep_object_terms() returns trigger language plpgsql as $$
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
drop trigger booking_object_title on booking;
drop function keep_object_title();
create trigger booking_object_terms before insert or update of object_id on booking
  for each row execute function keep_object_terms();
