-- How an order, and the bookings an event is about, stand now; times as the clock of the municipality shows them. An order without a number
-- is none yet: then `order` is null.
create or replace function event_facts(own_app int, event_type text, event_payload jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', (
      select jsonb_build_object(
        'id', c.id, 'number', c.year || '-' || lpad(c.number::text, 6, '0'), 'state', c.state, 'total', c.total, 'customerId', c.user_id
      )
      from public.customer_order c
      where c.app_id = own_app and c.id = (event_payload ->> 'orderId')::int and c.number is not null
    ),
    'bookings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'objectId', b.object_id, 'object', b.object_title, 'state', b.state,
        'start', to_char(b.display_start at time zone a.zone, 'YYYY-MM-DD HH24:MI'),
        'end', to_char(b.display_end at time zone a.zone, 'YYYY-MM-DD HH24:MI')
      ) order by b.display_start, b.id), '[]')
      from public.booking b join public.app a on a.id = b.app_id
      where b.app_id = own_app and b.order_id = (event_payload ->> 'orderId')::int and (
        event_type in ('order.placed', 'order.confirmed')
        or event_payload -> 'bookingIds' @> to_jsonb(b.id)
        or b.id = (event_payload ->> 'bookingId')::int
        or b.id = (select r.booking_id from public.change_request r where r.app_id = own_app and r.id = (event_payload ->> 'requestId')::int)
      )
    )
  )
$$;
