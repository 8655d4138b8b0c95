-- Imported rows keep their numbers: the next number of the table is beyond them. Never lowers anything.
create or replace function raise_identity(target text, reach bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  sequence text := pg_get_serial_sequence(format('public.%I', target), 'id');
  reached bigint;
begin
  execute format('select case when is_called then last_value else 0 end from %s', sequence) into reached;
  if reached < reach then perform setval(sequence, reach); end if;
end $$;
revoke execute on function raise_identity(text, bigint) from public;
grant execute on function raise_identity(text, bigint) to allmend_platform;
