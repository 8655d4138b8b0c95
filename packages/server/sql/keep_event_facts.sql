-- What others are told of an event is how things stood when it happened: at the end of its transaction, since it is published while the
-- others of its changes are still to come. Events nobody asked for cost no more than that question.
create or replace function keep_event_facts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.event_interest i where i.app_id = new.app_id and i.event = new.type) then
    update public.outbox o set facts = public.event_facts(new.app_id, new.type, new.payload)
    where o.app_id = new.app_id and o.id = new.id;
  end if;
  return null;
end $$;
alter function keep_event_facts() owner to allmend_platform;
revoke execute on function keep_event_facts() from public;
drop trigger if exists keeps_event_facts on outbox;
create constraint trigger keeps_event_facts after insert on outbox deferrable initially deferred for each row
  when (new.payload ? 'orderId') execute function keep_event_facts();
