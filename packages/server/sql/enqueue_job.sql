-- A job without a key gets one nobody else has: with a key of which it need not look for others, the queue has one row to write.
create or replace function enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('appId', coalesce(public.current_app(), (payload ->> 'appId')::int)))::json,
    job_key => coalesce(enqueue_job.job_key, gen_random_uuid()::text),
    run_at => enqueue_job.run_at,
    job_key_mode => case when enqueue_job.job_key is null then 'unsafe_dedupe' else 'replace' end
  );
end $$;
revoke execute on function enqueue_job(text, jsonb, text, timestamptz) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz) to allmend_tenant, allmend_platform;
