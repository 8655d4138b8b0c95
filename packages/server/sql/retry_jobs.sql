-- Lets jobs that failed begin again, now; all of them where none is named. Says how many. What runs in this moment is left alone.
create or replace function retry_jobs(wanted bigint[]) returns int language plpgsql volatile security definer
set search_path = pg_catalog, public as $$
declare
  found_jobs bigint[];
  retried int;
begin
  select array_agg(j.id) into found_jobs from graphile_worker._private_jobs j
  where j.attempts > 0 and j.locked_at is null and (wanted is null or j.id = any (wanted));
  select count(*) into retried from graphile_worker.reschedule_jobs(coalesce(found_jobs, '{}'), run_at => now(), attempts => 0);
  return retried;
end $$;
revoke execute on function retry_jobs(bigint[]) from public;
grant execute on function retry_jobs(bigint[]) to allmend_platform;
