-- All that is taken during a time, whatever it is, in minutes since 1970.
create or replace function taken_during(from_minute float8, until_minute float8) returns json
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object('objectId', o.object_id, 'count', upper(o.units) - lower(o.units),
      'start', date_part('epoch', lower(o.during)) / 60, 'end', date_part('epoch', upper(o.during)) / 60)), '[]')
    from public.occupancy o
    where o.app_id = public.current_app() and o.during && tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60))
      and (o.expires_at is null or o.expires_at > now())
  );
end $$;
revoke execute on function taken_during(float8, float8) from public;
grant execute on function taken_during(float8, float8) to allmend_tenant;
alter function taken_during(float8, float8) owner to allmend_platform;
