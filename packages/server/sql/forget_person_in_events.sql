-- Takes somebody who is removed out of the security log. Names and addresses are handed over, since the owner sees no other table.
create or replace function forget_person_in_events(person int, person_name text, logins text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.security_event e set actor_name = 'Gelöschte Person', address = null
  where e.app_id = public.current_app() and e.actor_kind = 'user' and e.actor_id = person;
  update public.security_event e set acting_as = 'Gelöschte Person'
  where e.app_id = public.current_app() and e.acting_as = person_name;
  update public.security_event e set subject = null, address = null
  where e.app_id = public.current_app() and lower(e.subject) = any (select lower(login) from unnest(logins) as login);
end $$;
revoke execute on function forget_person_in_events(int, text, text[]) from public;
grant execute on function forget_person_in_events(int, text, text[]) to allmend_tenant;
