-- PostgreSQL loses entries of a GiST index at one moment of its life: when its root, until then the only page, splits while a query looks
-- through it several times (a nested loop). What that query had found dead in the old root it then marks dead in a page where other rows
-- lie. Nobody finds those by this index any more: a time that is taken looks free. So the root is split before anybody looks, by rows
-- that never were there for anybody: written and deleted within one transaction. It never goes back to one page.
create or replace function grow_occupancy_indexes() returns void language plpgsql volatile as $$
declare
  one_page int := current_setting('block_size')::int;
begin
  if pg_relation_size('occupancy_during') > one_page and pg_relation_size('occupancy_no_double') > one_page then
    return;
  end if;
  insert into app (id, title) overriding system value values (-1, 'nobody');
  insert into bookable (app_id, id, title) overriding system value values (-1, -1, 'nothing');
  insert into occupancy (app_id, id, object_id, booked_object_id, kind, during) overriding system value
  select -1, -hour, -1, -1, 'block', tstzrange('epoch'::timestamptz + hour * interval '1 hour', 'epoch'::timestamptz + (hour + 1) * interval '1 hour')
  from generate_series(1, 1000) as hour;
  delete from occupancy where app_id = -1;
  delete from app where id = -1;
end $$;
revoke execute on function grow_occupancy_indexes() from public;
grant execute on function grow_occupancy_indexes() to allmend_platform;
