-- LIKE is not leakproof, so under row-level security it uses no index: this function filters by the tenant itself. It belongs
-- to the platform role, whose policy lets it see the table whether or not the owner of the database may.
create or replace function search_people(longest_word text, words text[], phone_digits text) returns setof int
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
alter function search_people(text, text[], text) owner to allmend_platform;
