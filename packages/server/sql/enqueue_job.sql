-- Jobs of a queue run one after the other. A job without a key gets one nobody else has: with a key of which it need not look for
-- others, there is one row to write.
create or replace function enqueue_job(
  task text, payload jsonb, job_key text default null, run_at timestamptz default null, queue text default null
)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('appId', coalesce(public.current_app(), (payload ->> 'appId')::int)))::json,
    job_key => coalesce(enqueue_job.job_key, gen_random_uuid()::text),
    queue_name => enqueue_job.queue,
    run_at => enqueue_job.run_at,
    job_key_mode => case when enqueue_job.job_key is null then 'unsafe_dedupe' else 'replace' end
  );
end $$;
revoke execute on function enqueue_job(text, jsonb, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, text) to allmend_tenant, allmend_platform;
