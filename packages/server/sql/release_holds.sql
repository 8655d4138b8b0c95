-- Lets go of the caller's own hold, if there is one, and of those of others in these hall groups that ran out.
create or replace function release_holds(draft_key uuid, groups int[]) returns json language plpgsql volatile as $$
declare
  released json;
begin
  with own as (
    delete from occupancy o where o.app_id = current_app() and o.hold_key = draft_key returning o.during
  ), expired as (
    delete from occupancy o
    where o.app_id = current_app() and o.kind = 'hold' and o.hold_key is distinct from draft_key and o.expires_at <= now()
      and o.object_id in (select b.id from bookable b where b.app_id = current_app() and b.hall_group = any (groups))
    returning o.during
  ), gone as (
    select own.during from own union all select expired.during from expired
  )
  select coalesce(json_agg(json_build_object(
    'start', date_part('epoch', lower(gone.during)) / 60, 'end', date_part('epoch', upper(gone.during)) / 60
  )), '[]') into released from gone;
  return released;
end $$;
