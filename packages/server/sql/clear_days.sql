-- Days that are not touched any more have no row.
create or replace function clear_days(days jsonb, day_objects int[], day_list date[]) returns void language plpgsql volatile as $$
begin
  if jsonb_array_length(days) < cardinality(day_objects) * cardinality(day_list) then
    delete from object_day d
    where d.app_id = current_app() and d.object_id = any (day_objects) and d.day = any (day_list) and not exists (
      select from jsonb_to_recordset(days) as w(object_id int, day date) where w.object_id = d.object_id and w.day = d.day
    );
  end if;
end $$;
