-- A booking that takes its object has the occupancies that say so: for its object, for all of its time, and for as many places as were
-- booked. Without them somebody else gets the same time, whatever the booking says. Looked at when a transaction commits, since what is
-- moved has none for a moment; what was written before this migration is looked at when it is changed.
create or replace function require_occupancy() returns trigger
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  own_app int;
  own_booking int;
begin
  if tg_table_name = 'booking' then
    own_app := new.app_id;
    own_booking := new.id;
  else
    own_app := old.app_id;
    own_booking := old.booking_id;
  end if;
  if exists (
    select from public.booking b
    where b.app_id = own_app and b.id = own_booking and b.state in ('held', 'unconfirmed', 'confirmed')
      and b.quantity * (b.ends_at - b.starts_at) > coalesce((
        select sum((upper(o.units) - lower(o.units)) * (upper(o.during) - lower(o.during)))
        from public.occupancy o
        where o.app_id = own_app and o.booking_id = own_booking and o.booked_object_id = b.object_id
          and o.during <@ tstzrange(b.starts_at, b.ends_at)
      ), interval '0')
  ) then
    raise exception 'booking % of app % does not take what it says', own_booking, own_app
      using errcode = 'check_violation', constraint = 'booking_takes_its_place', table = 'booking';
  end if;
  return null;
end $$;
alter function require_occupancy() owner to allmend_platform;
revoke execute on function require_occupancy() from public;
