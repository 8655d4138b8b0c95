import type pg from 'pg'

/**
 * An app with so many bookings, each with its order, place, mail and entry in the log, written by the database alone. The objects are booked
 * hour after hour, so that nobody stands in anybody's way.
 */
export async function fillRandomApp(owner: pg.Pool, appId: number, bookings: number, seed: number): Promise<void> {
  const client = await owner.connect()
  const run = (text: string) => client.query(text.replaceAll('$app', String(appId)).replaceAll('$n', String(bookings)))
  try {
    await client.query('begin')
    await client.query('select setseed($1)', [seed])
    await run(`insert into app_user (app_id, role, username, email, firstname, lastname, zipcode)
      select $app, 'user', 'person' || n, 'person' || n || '@random.test', md5(random()::text), 'Müller «' || n || '»', '8699'
      from generate_series(1, 200) n`)
    await run(`insert into bookable (app_id, title, is_visible, deadline_hours, fee_steps)
      select $app, 'Raum ' || n || ' ' || md5(random()::text), true, 24, '[{"days": 9, "percent": 50}]' from generate_series(1, 5) n`)
    await run(`create temp table plan on commit drop as
      select n, gen_random_uuid() as key,
        (select array_agg(id order by id) from bookable where app_id = $app) as rooms,
        (select min(id) from app_user where app_id = $app) + (random() * 199)::int as person,
        timestamptz '2027-01-01 00:00+01' + (n / 5) * interval '1 hour' as at
      from generate_series(0, $n - 1) n`)
    await run(`insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact)
      select $app, 2027, n + 1, key, person, jsonb_build_object('terms', jsonb_build_object('roundsToFive', true), 'word', md5(random()::text)),
        (random() * 100000)::int, jsonb_build_object('remark', repeat(md5(random()::text), 3)) from plan`)
    await run(`insert into order_number (app_id, year, last) values ($app, 2027, $n)`)
    await run(`insert into booking (app_id, order_id, user_id, object_id, state, name, starts_at, display_start, display_end, ends_at, steps, options)
      select $app, o.id, p.person, p.rooms[1 + p.n % 5], 'confirmed', 'Anlass ' || md5(random()::text), p.at, p.at, p.at + interval '1 hour',
        p.at + interval '1 hour', 1, jsonb_build_array(random(), null, 'ä"\\' || p.n)
      from plan p join customer_order o on o.app_id = $app and o.client_key = p.key`)
    await run(`insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
      select $app, object_id, tstzrange(starts_at, ends_at), 'booking', object_id, id from booking where app_id = $app`)
    // What was agreed is not what the objects say today.
    await run(`update bookable set deadline_hours = 48, fee_steps = '[]', title = title || ' neu' where app_id = $app`)
    await run(`insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, order_id, state)
      select $app, 'customerBooking', 'x@random.test', 'Nr. ' || number, repeat(md5(random()::text), 20), repeat(md5(random()::text), 60), id,
        case when number % 7 = 0 then 'queued' else 'sent' end
      from customer_order where app_id = $app`)
    await run(`insert into audit_entry (app_id, actor_kind, actor_name, action, entity, entity_id, after)
      select $app, 'user', 'Wer', 'created', 'booking', id::text, jsonb_build_object('name', name) from booking where app_id = $app`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
