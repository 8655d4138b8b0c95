-- Counted when the change is committed, once for all of it: counted at once, two changes could each wait for what the other holds.
-- An argument names the column with the app; without one the change is everybody's.
create or replace function count_rules_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed int := case when tg_nargs > 0 then (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::int end;
  counted text := coalesce(changed::text, 'all');
begin
  if current_setting('app.rules_counted', true) is distinct from counted then
    insert into public.rules_version as v (app_id)
    select app.id from public.app where app.id = changed or changed is null order by app.id
    on conflict (app_id) do update set version = v.version + 1;
    perform set_config('app.rules_counted', counted, true);
  end if;
  return null;
end $$;
alter function count_rules_change() owner to allmend_platform;
