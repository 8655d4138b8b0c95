-- Takes the locks of these hall groups until the transaction ends, everybody in the same sequence. Whoever does not want to wait is
-- told that somebody else has one. Nothing of the objects is read here: a statement that waited would go on with what it saw before.
create or replace function lock_halls(groups int[], may_wait boolean) returns boolean language plpgsql volatile as $$
declare
  hall int;
begin
  for hall in select g from unnest(groups) as g order by g loop
    -- Any number; the other half of the key is the hall group, which no two apps share.
    if may_wait then
      perform pg_advisory_xact_lock(4155210, hall);
    elsif not pg_try_advisory_xact_lock(4155210, hall) then
      return false;
    end if;
  end loop;
  return true;
end $$;
