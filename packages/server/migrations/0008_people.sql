-- Finding people: by any part of what is known of them, however they are spelled.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Without accents and capitals. Spelled out, since lower() leaves Ü alone in a database with the C locale.
create function fold_text(given text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(lower(normalize(given, nfkc)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÇçÑñÝýÿ',
  'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooooouuuuuuuuccnnyyy'
);

-- Müller, Mueller and Muller are one: the spelled-out umlaut is taken for the letter below it.
create function fold_umlauts(given text) returns text language sql immutable strict parallel safe
return replace(replace(replace(fold_text(given), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- +41 79 123 45 67, 0041 (0)79… and 079 123 45 67 are one number.
create function fold_phone(given text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(given, '\D', '', 'g'), '^(00)?410?(?=[1-9]\d{8}$)', '0');

alter table app_user
  add column search_text text not null generated always as (
    fold_umlauts(firstname || ' ' || lastname || ' ' || company || ' ' || email || ' ' || username || ' ' || street || ' ' || streetno || ' ' || zipcode || ' ' || city)
    || ' ' || fold_text(firstname || ' ' || lastname || ' ' || company || ' ' || email || ' ' || username || ' ' || street || ' ' || city)
    || ' ' || fold_phone(phone)
  ) stored,
  -- What lists are sorted by: as people sort, and worked out once, since folding a text takes longer than comparing it.
  add column name_key text not null generated always as (fold_text(lastname || ' ' || firstname)) stored,
  add column company_key text not null generated always as (fold_text(company)) stored,
  add column city_key text not null generated always as (fold_text(city)) stored,
  -- Where the account stands; guests ordered without one.
  add column state text not null generated always as (
    case
      when not has_account then 'guest'
      when not is_active then 'deactivated'
      when email_verified_at is null then 'unverified'
      else 'active'
    end
  ) stored,
  add column last_sign_in_at timestamptz,
  add column deletion_requested_at timestamptz;

create index app_user_search on app_user using gin (app_id, search_text gin_trgm_ops);
-- Lists are sorted by these; a page of a long list must not sort all of it.
create index app_user_name on app_user (app_id, name_key, id);
create index app_user_company on app_user (app_id, company_key, id);
create index app_user_city on app_user (app_id, city_key, id);
create index app_user_email_order on app_user (app_id, email_key, id);
create index app_user_username_order on app_user (app_id, username_key, id);
create index app_user_zipcode on app_user (app_id, zipcode, id);
create index app_user_last_sign_in on app_user (app_id, last_sign_in_at, id);
create index app_user_deletion on app_user (app_id, id) where deletion_requested_at is not null;

-- LIKE is not leakproof, so under row-level security it uses no index: this function filters by the tenant itself. It belongs
-- to the platform role, whose policy lets it see the table whether or not the owner of the database may.
create function search_people(longest_word text, words text[], phone_digits text) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select app_user.id from public.app_user
    where app_user.app_id = public.current_app() and (
      (app_user.search_text like longest_word and app_user.search_text like all (words)) or app_user.search_text like phone_digits
    );
end $$;
revoke execute on function search_people(text, text[], text) from public;
grant execute on function search_people(text, text[], text) to allmend_tenant;
grant create on schema public to allmend_platform;
alter function search_people(text, text[], text) owner to allmend_platform;
revoke create on schema public from allmend_platform;

-- How many people of which kind there are: counting fifty thousand rows for every page of a list would cost more than the page.
create table app_user_count (
  app_id int not null references app on delete cascade,
  role text not null,
  state text not null,
  people int not null,
  primary key (app_id, role, state)
);
call protect_tenant_table('app_user_count');

create function count_app_users() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two transactions change the counters in the same sequence. An app that goes takes its counters along.
  if tg_op = 'INSERT' then
    insert into app_user_count
    select app_id, role, state, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into app_user_count
    select app_id, role, state, -count(*) from old_rows where exists (select from app where app.id = app_id) group by 1, 2, 3 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  else
    insert into app_user_count
    select app_id, role, state, sum(step) from (
      select app_id, role, state, 1 as step from new_rows union all select app_id, role, state, -1 from old_rows
    ) as steps group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (app_id, role, state) do update set people = app_user_count.people + excluded.people;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on app_user referencing new table as new_rows
  for each statement execute function count_app_users();
create trigger count_updated after update on app_user referencing old table as old_rows new table as new_rows
  for each statement execute function count_app_users();
create trigger count_deleted after delete on app_user referencing old table as old_rows
  for each statement execute function count_app_users();

set local role allmend_platform;
insert into app_user_count select app_id, role, state, count(*) from app_user group by 1, 2, 3;
reset role;

-- Acting as a customer: a session of its own that hangs on the session of the person behind and ends with it. The token of that
-- session is kept (encrypted), since the way back returns it.
alter table session
  add column impersonator_session_id int,
  add column keeper_session_id int,
  add column return_token text,
  add foreign key (app_id, impersonator_session_id) references session on delete cascade;
create index session_impersonator on session (app_id, impersonator_session_id) where impersonator_session_id is not null;

drop function find_caller(bytea);
create function find_caller(wanted_token_hash bytea) returns table (
  feature_flags text[], session_id int, last_used_at timestamptz, user_id int, role text, firstname text, lastname text, permissions text[],
  behind_session_id int, behind_id int, behind_firstname text, behind_lastname text, behind_permissions text[], keeper_session_id int
) language plpgsql stable as $$
begin
  return query
    select app.feature_flags, session.id, session.last_used_at, app_user.id, app_user.role, app_user.firstname, app_user.lastname,
      array(
        select distinct unnest(user_group.permissions)
        from user_group_member
        join user_group on user_group.app_id = user_group_member.app_id and user_group.id = user_group_member.group_id
        where user_group_member.app_id = app_user.app_id and user_group_member.user_id = app_user.id
      ),
      parent.id, behind.id, behind.firstname, behind.lastname,
      case when behind.id is not null then array(
        select distinct unnest(user_group.permissions)
        from user_group_member
        join user_group on user_group.app_id = user_group_member.app_id and user_group.id = user_group_member.group_id
        where user_group_member.app_id = behind.app_id and user_group_member.user_id = behind.id
      ) end,
      session.keeper_session_id
    from app
    left join session
      on session.app_id = app.id and session.token_hash = wanted_token_hash and session.expires_at > now()
    left join session as parent
      on parent.app_id = session.app_id and parent.id = session.impersonator_session_id and parent.expires_at > now()
    left join app_user as behind
      on behind.app_id = parent.app_id and behind.id = parent.account_id and behind.is_active and behind.role = 'admin'
    left join app_user
      on app_user.app_id = session.app_id and app_user.id = session.account_id and app_user.is_active
      and (session.impersonator_session_id is null or behind.id is not null)
    where app.id = current_app();
end $$;

-- Which state of a record an entry led to, what the record was called, and as whom it was written.
alter table audit_entry add column version int, add column subject text, add column impersonated_name text;
create index audit_entry_actor on audit_entry (app_id, actor_kind, actor_id, id);

-- How somebody likes the lists of the back office. Keepers have a taste in every app.
create table list_preference (
  app_id int not null references app on delete cascade,
  owner_kind text not null check (owner_kind in ('user', 'keeper')),
  owner_id int not null,
  list text not null,
  columns text[] not null,
  primary key (app_id, owner_kind, owner_id, list)
);
call protect_tenant_table('list_preference');
