-- The jobs of all apps that did not succeed so far, those given up first, and how many there are of each state.
create or replace function job_queue(most int) returns jsonb language plpgsql stable security definer
set search_path = pg_catalog, public as $$
begin
  return (
    with jobs as (
      select j.id, t.identifier as task, j.attempts, j.max_attempts, j.last_error, j.run_at, j.created_at,
        j.payload ->> 'appId' as app_id,
        case
          when j.locked_at is not null then 'running'
          when j.attempts >= j.max_attempts then 'failed'
          when j.attempts > 0 then 'retrying'
          when j.run_at > now() then 'later'
          else 'waiting'
        end as state
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    )
    select jsonb_build_object(
      'counts', (select coalesce(jsonb_object_agg(c.state, c.jobs), '{}') from (select state, count(*) as jobs from jobs group by 1) c),
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(f) order by f.state, f.id), '[]')
        from (select * from jobs where state in ('failed', 'retrying') order by state, id limit most) f
      )
    )
  );
end $$;
revoke execute on function job_queue(int) from public;
grant execute on function job_queue(int) to allmend_platform;
