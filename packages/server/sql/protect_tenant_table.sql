-- Shuts a table with app_id: rows of the current app only, or every row for the platform role. Forced, since a table's owner
-- would be exempt otherwise.
create or replace procedure protect_tenant_table(target regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to allmend_tenant using (app_id = current_app()) with check (app_id = current_app())', target);
  execute format('create policy platform on %s to allmend_platform using (true) with check (true)', target);
  execute format('grant %s on %s to allmend_tenant, allmend_platform', rights, target);
end $$;
