-- Object by object: through the index of the constraint an array of objects would be compared with every row of the app.
create or replace function occupancies_between(objects int[], from_instant timestamptz, until_instant timestamptz)
returns table (id bigint, object_id int, units int4range, during tstzrange, kind text, booked_object_id int, booking_id int, hold_key uuid, expires_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select o.id, o.object_id, o.units, o.during, o.kind, o.booked_object_id, o.booking_id, o.hold_key, o.expires_at
    from (select distinct unnest(objects) as id) wanted cross join lateral (
      select * from public.occupancy t
      where t.app_id = public.current_app() and t.object_id = wanted.id and t.during && tstzrange(from_instant, until_instant)
      offset 0
    ) o;
end $$;
revoke execute on function occupancies_between(int[], timestamptz, timestamptz) from public;
grant execute on function occupancies_between(int[], timestamptz, timestamptz) to allmend_tenant, allmend_platform;
alter function occupancies_between(int[], timestamptz, timestamptz) owner to allmend_platform;
