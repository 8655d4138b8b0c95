-- Shuts a table without app_id: only the platform role reaches it.
create or replace procedure protect_platform_table(target regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to allmend_platform using (true) with check (true)', target);
  execute format('grant %s on %s to allmend_platform', rights, target);
end $$;
