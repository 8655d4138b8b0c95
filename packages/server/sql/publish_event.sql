-- Tells what happened. Whoever hands events out is woken, and takes all there are: a job for each would cost more than the event.
create or replace function publish_event(event_type text, event_payload jsonb) returns void language plpgsql volatile as $$
begin
  insert into outbox (app_id, type, payload) values (current_app(), event_type, event_payload);
  perform pg_notify('outbox', '');
end $$;
