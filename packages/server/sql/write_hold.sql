-- Keeps dates for a draft that were judged: the draft with its clock, what it takes, and the days at a glance. False if somebody else
-- got past the locks; then the caller undoes all of it.
create or replace function write_hold(
  draft_key uuid, ends timestamptz, draft jsonb, occupancies jsonb, days jsonb, day_objects int[], day_list date[]
) returns boolean language plpgsql volatile as $$
declare
  count_taken int;
begin
  insert into booking_hold as h (app_id, client_key, address, browser, user_id, began_at, expires_at, is_renewed, dates, object_minutes)
  select current_app(), draft_key, r.address, r.browser, r.user_id, r.began_at, ends, r.is_renewed, r.dates, r.object_minutes
  from jsonb_to_record(draft) as r(address text, browser text, user_id int, began_at timestamptz, is_renewed boolean, dates jsonb,
    object_minutes int)
  where draft is not null
  on conflict (app_id, client_key) do update set
    address = excluded.address, browser = excluded.browser, user_id = excluded.user_id, began_at = excluded.began_at,
    expires_at = excluded.expires_at, is_renewed = excluded.is_renewed, dates = excluded.dates || coalesce((
      -- As long as the clock runs on, what the draft kept before is remembered, too: a detour over other dates does not wind it up.
      select jsonb_agg(d.kept) from (
        select e.kept from jsonb_array_elements(h.dates) e(kept)
        where h.began_at = excluded.began_at and not excluded.dates @> jsonb_build_array(e.kept) limit 350
      ) d
    ), '[]'),
    object_minutes = excluded.object_minutes, released_at = null;
  insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, hold_key, expires_at)
  select current_app(), w.object_id, int4range(w.first, w.first + w.count),
    tstzrange(to_timestamp(w.starts * 60.0), to_timestamp(w.ends * 60.0)), 'hold', w.booked, draft_key, write_hold.ends
  from jsonb_to_recordset(occupancies) as w(object_id int, booked int, first int, count int, starts float8, ends float8)
  order by w.object_id, w.first, w.starts
  on conflict do nothing;
  get diagnostics count_taken = row_count;
  if count_taken < jsonb_array_length(occupancies) then
    return false;
  end if;
  perform write_days(days, day_objects, day_list);
  return true;
end $$;
