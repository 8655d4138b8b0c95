-- Of orders and bookings that are removed the log keeps states, times and amounts, no text.
create or replace function forget_records_in_log(removed_entity text, ids text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  kept text[] := array['state', 'paymentState', 'paymentOption', 'dueOn', 'total', 'paid', 'refunded', 'credited', 'dunned', 'notice', 'object', 'when',
    'isForced', 'link'];
begin
  update public.audit_entry e set
    subject = case when e.subject ~ '^[0-9B-]+$' then e.subject end,
    before = (select jsonb_object_agg(b.key, b.value) from jsonb_each(e.before) b where b.key = any (kept)),
    after = (select jsonb_object_agg(a.key, a.value) from jsonb_each(e.after) a where a.key = any (kept))
  where e.app_id = public.current_app() and e.entity = removed_entity and e.entity_id = any (ids);
end $$;
revoke execute on function forget_records_in_log(text, text[]) from public;
grant execute on function forget_records_in_log(text, text[]) to allmend_tenant;
