-- What a customer did stays, without a name; what was written about anybody's own record goes. It reads no other table: an owner who is
-- no superuser sees none.
create or replace function forget_person_in_log(person int, is_customer boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.audit_entry e set subject = null, before = null, after = null
  where e.app_id = public.current_app() and e.entity = 'user' and e.entity_id = person::text;
  if not is_customer then
    return;
  end if;
  update public.audit_entry e set actor_name = 'Gelöschte Person', address = null
  where e.app_id = public.current_app() and e.actor_kind = 'user' and e.actor_id = person;
  update public.audit_entry e set impersonated_name = 'Gelöschte Person'
  where e.app_id = public.current_app() and e.impersonated_user_id = person;
end $$;
revoke execute on function forget_person_in_log(int, boolean) from public;
grant execute on function forget_person_in_log(int, boolean) to allmend_tenant;
