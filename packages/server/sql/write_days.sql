-- Sets the days at a glance of some objects: those that are touched have a row, the others none. Says how many rows changed.
create or replace function write_days(days jsonb, day_objects int[], day_list date[]) returns int language plpgsql volatile as $$
declare
  gone int := 0;
  written int;
begin
  if jsonb_array_length(days) < cardinality(day_objects) * cardinality(day_list) then
    delete from object_day d
    where d.app_id = current_app() and d.object_id = any (day_objects) and d.day = any (day_list) and not exists (
      select from jsonb_to_recordset(days) as w(object_id int, day date) where w.object_id = d.object_id and w.day = d.day
    );
    get diagnostics gone = row_count;
  end if;
  insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units)
  select current_app(), w.object_id, w.day, w.open_minutes, w.free_minutes, w.min_free_units
  from jsonb_to_recordset(days) as w(object_id int, day date, open_minutes int, free_minutes int, min_free_units int)
  order by w.object_id, w.day
  on conflict (app_id, object_id, day) do update
  set open_minutes = excluded.open_minutes, free_minutes = excluded.free_minutes, min_free_units = excluded.min_free_units
  where (object_day.open_minutes, object_day.free_minutes, object_day.min_free_units)
    is distinct from (excluded.open_minutes, excluded.free_minutes, excluded.min_free_units);
  get diagnostics written = row_count;
  return gone + written;
end $$;
