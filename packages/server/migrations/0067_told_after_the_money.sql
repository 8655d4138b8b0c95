-- What the money of an order confirmed is told by an event of its own: whoever wants to hear of confirmed bookings asks for it, too.
insert into event_interest (app_id, event)
select distinct t.app_id, 'order.confirmed' from webhook_target t where t.is_active and 'booking.confirmed' = any (t.events)
on conflict do nothing;
