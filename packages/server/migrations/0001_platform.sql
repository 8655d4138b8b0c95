-- Two roles the server switches to inside each transaction; neither can bypass row-level security.
-- Roles belong to the whole cluster, so another database of the same cluster may have made them already.
do $$
declare
  wanted text;
  switch text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach wanted in array array['allmend_tenant', 'allmend_platform'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nobypassrls', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, switch) then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$;

grant usage on schema public to allmend_tenant, allmend_platform;

-- The app of the current transaction. The setting is '' (not null) after an earlier transaction set it and committed.
create function current_app() returns int language sql stable parallel safe
return nullif(current_setting('app.tenant', true), '')::int;

-- Shuts a table with app_id: rows of the current app only, or every row for the platform role. Forced, since a table's owner
-- would be exempt otherwise.
create procedure protect_tenant_table(target regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to allmend_tenant using (app_id = current_app()) with check (app_id = current_app())', target);
  execute format('create policy platform on %s to allmend_platform using (true) with check (true)', target);
  execute format('grant %s on %s to allmend_tenant, allmend_platform', rights, target);
end $$;

-- Shuts a table without app_id: only the platform role reaches it.
create procedure protect_platform_table(target regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy platform on %s to allmend_platform using (true) with check (true)', target);
  execute format('grant %s on %s to allmend_platform', rights, target);
end $$;
