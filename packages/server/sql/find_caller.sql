-- Who calls. Nearly always nobody, or somebody as themselves; only a session that hangs on another asks for the person behind it.
create or replace function find_caller(wanted_token_hash bytea) returns table (
  feature_flags text[], staff_need_two_factor boolean, session_id int, last_used_at timestamptz, user_id int, role text, firstname text,
  lastname text, has_two_factor boolean, permissions text[], behind_session_id int, behind_id int, behind_firstname text,
  behind_lastname text, behind_has_two_factor boolean, behind_permissions text[], keeper_session_id int
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  impersonator int;
  is_by_directory boolean;
begin
  select app.feature_flags, app.staff_need_two_factor into find_caller.feature_flags, find_caller.staff_need_two_factor
  from app where app.id = current_app();
  if not found then
    return;
  end if;
  if wanted_token_hash is not null then
    select s.id, s.last_used_at, s.impersonator_session_id, s.keeper_session_id, u.id, u.role, u.firstname, u.lastname,
      u.totp_confirmed_at is not null, s.sso is not null
    into find_caller.session_id, find_caller.last_used_at, impersonator, find_caller.keeper_session_id, find_caller.user_id,
      find_caller.role, find_caller.firstname, find_caller.lastname, find_caller.has_two_factor, is_by_directory
    from session s left join app_user u on u.app_id = s.app_id and u.id = s.account_id and u.is_active
    where s.app_id = current_app() and s.token_hash = wanted_token_hash and s.expires_at > now();
  end if;
  if impersonator is not null then
    select s.id, u.id, u.firstname, u.lastname, u.totp_confirmed_at is not null, s.sso is not null
    into find_caller.behind_session_id, find_caller.behind_id, find_caller.behind_firstname, find_caller.behind_lastname,
      find_caller.behind_has_two_factor, is_by_directory
    from session s
    left join app_user u on u.app_id = s.app_id and u.id = s.account_id and u.is_active and u.role = 'admin'
    where s.app_id = current_app() and s.id = impersonator and s.expires_at > now();
    if find_caller.behind_id is null then
      find_caller.user_id := null; find_caller.role := null; find_caller.firstname := null; find_caller.lastname := null;
    else
      find_caller.behind_permissions := permissions_of(find_caller.behind_id);
    end if;
  end if;
  -- Whoever came in with a directory gave the second factor there, or its owner wants none.
  find_caller.staff_need_two_factor := find_caller.staff_need_two_factor and is_by_directory is not true;
  find_caller.permissions := case when find_caller.user_id is null then '{}' else permissions_of(find_caller.user_id) end;
  return next;
end $$;
