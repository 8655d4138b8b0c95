-- What takes these leaves during a time, in minutes since 1970, the own bookings of `own_user` marked. Expired holds take nothing.
-- Overlap is not leakproof: it looks through the index and filters by the tenant itself. Leaf by leaf: an array of them would be
-- compared with every row of the app.
create or replace function taken_between(leaves int[], from_minute float8, until_minute float8, own_hold uuid, own_user int) returns json
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := public.current_app();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'objectId', t.object_id, 'bookedObjectId', t.booked_object_id, 'bookingId', t.booking_id, 'holdKey', t.hold_key,
      'isOwn', coalesce((select b.user_id from public.booking b where b.app_id = own_app and b.id = t.booking_id) = own_user, false),
      'first', lower(t.units), 'count', upper(t.units) - lower(t.units),
      'start', date_part('epoch', lower(t.during)) / 60, 'end', date_part('epoch', upper(t.during)) / 60
    )), '[]')
    from unnest(leaves) as wanted(id) cross join lateral (
      select * from public.occupancy o
      where o.app_id = own_app and o.object_id = wanted.id
        and o.during && tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60))
      offset 0
    ) t
    where (t.expires_at is null or t.expires_at > now()) and (t.hold_key is null or t.hold_key is distinct from own_hold)
  );
end $$;
revoke execute on function taken_between(int[], float8, float8, uuid, int) from public;
grant execute on function taken_between(int[], float8, float8, uuid, int) to allmend_tenant;
alter function taken_between(int[], float8, float8, uuid, int) owner to allmend_platform;
