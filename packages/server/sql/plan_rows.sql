-- What takes some leaves during a time (null: all there are), with the bookings and blocks it belongs to, in minutes since 1970.
-- Overlap is not leakproof: it looks through the index and filters by the tenant itself.
create or replace function plan_rows(leaves int[], from_minute float8, until_minute float8) returns table (
  occupancy_id bigint, leaf_id int, booked_id int, kind text, hold_key uuid, from_at float8, until_at float8,
  booking_id int, object_id int, name text, color text, is_name_public boolean, state text, quantity int, version int,
  is_serial boolean, has_request boolean, company text, person text, phone text, display_from float8, display_until float8, starts float8, ends float8,
  block_id int, block_object_id int, note text, block_version int, block_from float8, block_until float8
) language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  own_app int := public.current_app();
  time tstzrange := tstzrange(to_timestamp(from_minute * 60), to_timestamp(until_minute * 60));
begin
  return query
    select o.id, o.object_id, o.booked_object_id, o.kind, o.hold_key,
      date_part('epoch', lower(o.during)) / 60, date_part('epoch', upper(o.during)) / 60,
      b.id, b.object_id, b.name, b.color, b.is_name_public, b.state, b.quantity, b.version, b.series_key is not null,
      exists (
        select from public.change_request r where r.app_id = own_app and r.booking_id = b.id and r.state = 'open'
      ),
      c.contact ->> 'company', concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname'), c.contact ->> 'phone',
      date_part('epoch', b.display_start) / 60, date_part('epoch', b.display_end) / 60,
      date_part('epoch', b.starts_at) / 60, date_part('epoch', b.ends_at) / 60,
      k.id, k.object_id, k.note, k.version, date_part('epoch', k.starts_at) / 60, date_part('epoch', k.ends_at) / 60
    from (
      select t.* from public.occupancy t where leaves is null and t.app_id = own_app and t.during && time
      union all
      select t.* from unnest(leaves) as wanted(id) cross join lateral (
        select * from public.occupancy l where l.app_id = own_app and l.object_id = wanted.id and l.during && time offset 0
      ) t
    ) o
    left join public.booking b on b.app_id = own_app and b.id = o.booking_id
    left join public.customer_order c on c.app_id = own_app and c.id = b.order_id
    left join public.object_block k on k.app_id = own_app and k.id = o.block_id
    where o.expires_at is null or o.expires_at > now()
    order by lower(o.during), o.id;
end $$;
revoke execute on function plan_rows(int[], float8, float8) from public;
grant execute on function plan_rows(int[], float8, float8) to allmend_tenant;
alter function plan_rows(int[], float8, float8) owner to allmend_platform;
