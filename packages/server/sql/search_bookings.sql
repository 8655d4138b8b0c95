-- LIKE is not leakproof, so under row-level security it uses no index: this looks through the index and filters by the tenant itself.
create or replace function search_bookings(longest_word text, words text[]) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
    select booking.id from public.booking
    where booking.app_id = public.current_app() and booking.search_text <> '' and booking.search_text like longest_word
      and booking.search_text like all (words);
end $$;
revoke execute on function search_bookings(text, text[]) from public;
grant execute on function search_bookings(text, text[]) to allmend_tenant;
alter function search_bookings(text, text[]) owner to allmend_platform;
