-- Adds to the log.
create or replace function write_audit(entries jsonb) returns void language plpgsql volatile as $$
begin
  insert into audit_entry (app_id, actor_kind, actor_id, actor_name, impersonated_user_id, impersonated_name, address, action, entity,
    entity_id, subject, version, before, after)
  select current_app(), r.actor_kind, r.actor_id, r.actor_name, r.impersonated_user_id, r.impersonated_name, r.address, r.action,
    r.entity, r.entity_id, r.subject, r.version, r.before, r.after
  from jsonb_to_recordset(entries) as r(actor_kind text, actor_id int, actor_name text, impersonated_user_id int,
    impersonated_name text, address text, action text, entity text, entity_id text, subject text, version int, before jsonb,
    after jsonb);
end $$;
