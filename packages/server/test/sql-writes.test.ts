import { describe, expect, it } from 'vitest'
import { type Ask, fresh, mine, ours, twin, twinScene } from './twin-scene.ts'

const { within, rowsOf } = await twinScene()

/** Something that was done. */
const entry = {
  actor_kind: 'user',
  actor_id: 1,
  actor_name: 'Nora',
  impersonated_user_id: 2,
  impersonated_name: 'Beat',
  address: '::1',
  action: 'created',
  entity: 'order',
  entity_id: '900',
  subject: 'S',
  version: 3,
  before: { a: 1 },
  after: { b: 2 },
}

describe('an order that is written', () => {
  const order = {
    id: 900,
    year: 2031,
    client_key: fresh,
    request_hash: 'asked',
    user_id: 1,
    price_category_id: 2,
    price_category_name: 'Einheimische',
    payment_option_id: 1,
    payment_option_name: 'Rechnung',
    payment_description: 'Per Mail',
    contact: { email: 'x@x.test' },
    accepts_rules: true,
    summary: { terms: { roundsToFive: true } },
    total: 4500,
  }
  const hut = {
    object_id: 6,
    interval_id: 3,
    state: 'unconfirmed',
    series_key: mine,
    name: 'Fest',
    remark: 'Leise',
    color: '#123456',
    quantity: 1,
    starts_at: '2031-06-01T09:00:00Z',
    ends_at: '2031-06-01T13:00:00Z',
    display_start: '2031-06-01T10:00:00Z',
    display_end: '2031-06-01T12:00:00Z',
    steps: 2,
    interval_name: 'Hütte',
    options: [{ id: 3 }],
    answers: [{ id: 4 }],
    price_lines: [{ total: 5 }],
    total_without_tax: 4163,
    tax: [{ rate: 8.1 }],
    total: 4500,
    is_on_request: true,
    place: 1,
  }
  const tables = {
    ...hut,
    object_id: 5,
    quantity: 2,
    name: '',
    state: 'confirmed',
    series_key: null,
    is_on_request: false,
    place: 0,
  }
  const minute = (text: string) => Date.parse(text) / 60_000
  const takes = [
    { object_id: 6, booked: 6, first: 0, count: 1, starts: minute(hut.starts_at), ends: minute(hut.ends_at), place: 1 },
    { object_id: 5, booked: 5, first: 4, count: 2, starts: minute(hut.starts_at), ends: minute(hut.ends_at), place: 0 },
  ]
  const days = [{ object_id: 6, day: '2031-06-01', open_minutes: 600, free_minutes: 360, min_free_units: 0 }]
  const stale = `insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units)
    select app, object, day::date, 1, 1, 1 from (values (1), (2)) as a(app), (values (5), (6), (2)) as o(object),
      (values ('2031-06-01'), ('2031-06-02'), ('2031-07-01')) as d(day)`
  const file = (start: string) => `${start}-0000-4000-8000-0000000000ff`
  const files = `insert into booking_document (app_id, key, name, mime, size, file, order_id) values
    (1, '${file('aaaaaaaa')}', 'a', '', 1, 'a', null), (1, '${file('bbbbbbbb')}', 'b', '', 1, 'b', 1), (1, '${file('cccccccc')}', 'c', '', 1, 'c', null),
    (2, '${file('aaaaaaaa')}', 'a', '', 1, 'a', null)`
  const json = (...parts: unknown[]) => parts.map((part) => JSON.stringify(part))
  const place = (ask: Ask, given: object = order, event: unknown = { orderId: 900 }) =>
    ask(
      'select place_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as number',
      ...json(given, [hut, tables], takes, days),
      [5, 6],
      ['2031-06-01', '2031-06-02'],
      [file('aaaaaaaa'), file('bbbbbbbb')],
      ...json([entry], event),
    )
  const contact = {
    firstname: 'Nora',
    lastname: 'Brunner',
    company: 'Chor',
    street: 'Gasse',
    streetno: '7',
    zipcode: '8199',
    city: 'Seewilen',
    email: 'Nora@x.test',
    phone: '079 1',
  }
  const daysLeft = (ask: Ask) =>
    ask(`select object_id, day::text, open_minutes, free_minutes, min_free_units from object_day where app_id = 1
      and object_id > 2 order by object_id, day`)
  const old = { open_minutes: 1, free_minutes: 1, min_free_units: 1 }
  const daysAfter = [
    { object_id: 5, day: '2031-07-01', ...old },
    { object_id: 6, day: '2031-06-01', open_minutes: 600, free_minutes: 360, min_free_units: 0 },
    { object_id: 6, day: '2031-07-01', ...old },
  ]
  const storedBookings = (ask: Ask) =>
    ask(
      'select * from booking where app_id = 1 and order_id = (select max(id) from customer_order where app_id = 1) order by object_id',
    )
  const { place: _, ...stored } = hut
  const times = {
    starts_at: new Date(hut.starts_at),
    ends_at: new Date(hut.ends_at),
    display_start: new Date(hut.display_start),
    display_end: new Date(hut.display_end),
  }
  const storedTakes = (ask: Ask) =>
    ask(`select o.object_id, units, during = tstzrange('${hut.starts_at}', '${hut.ends_at}') as "isThen", kind, booked_object_id,
      b.object_id as of from occupancy o join booking b on b.app_id = o.app_id and b.id = o.booking_id where o.app_id = 1 and b.starts_at > '2031-05-06'
      order by o.object_id`)
  const bothTakes = [
    { object_id: 5, units: '[4,6)', isThen: true, kind: 'booking', booked_object_id: 5, of: 5 },
    { object_id: 6, units: '[0,1)', isThen: true, kind: 'booking', booked_object_id: 6, of: 6 },
  ]

  it('keeps which texts were accepted, of those there are', async () => {
    await within('', async (ask) => {
      await place(ask, { ...order, accepted_texts: { regulation: 1, privacy: 9 } })
      expect(await ask('select order_id, kind, version from accepted_text where app_id = 1')).toEqual([
        { order_id: 900, kind: 'regulation', version: 1 },
      ])
    })
  })

  it('has all that was said of it, takes its places, and is numbered, logged and told of', async () => {
    await within(`${stale}; ${files}`, async (ask) => {
      expect(await place(ask)).toEqual([{ number: 3 }])
      const { summary, ...rest } = order
      const { accepts_rules: __, ...columns } = rest
      expect(await ask('select * from customer_order where app_id = 1 and id = 900')).toMatchObject([
        {
          ...columns,
          number: 3,
          state: 'created',
          accepted_rules_at: expect.any(Date),
          summary,
          origin: 'online',
          paid: 0,
          link_version: 0,
        },
      ])
      expect(await storedBookings(ask)).toMatchObject([
        {
          ...stored,
          ...times,
          object_id: 5,
          quantity: 2,
          name: '',
          state: 'confirmed',
          series_key: null,
          is_on_request: false,
          order_id: 900,
          user_id: 1,
        },
        {
          ...stored,
          ...times,
          order_id: 900,
          user_id: 1,
          object_title: 'Hütte',
          deadline_hours: 48,
          fee_steps: [],
          search_text: 'fest fest',
        },
      ])
      expect(await storedTakes(ask)).toEqual(bothTakes)
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select count(*)::int as n from object_day where app_id = 2 or object_id = 2')).toEqual([
        { n: 12 },
      ])
      expect(await ask('select * from audit_entry where app_id = 1')).toMatchObject([entry])
      expect(await ask('select app_id, type, payload from outbox')).toEqual([
        { app_id: 1, type: 'order.placed', payload: { orderId: 900 } },
      ])
      expect(await ask('select app_id, last from order_number order by 1')).toEqual([
        { app_id: 1, last: 3 },
        { app_id: 2, last: 2 },
      ])
      expect(await ask('select app_id, name, order_id from booking_document order by 1, 2')).toEqual([
        { app_id: 1, name: 'a', order_id: 900 },
        { app_id: 1, name: 'b', order_id: 1 },
        { app_id: 1, name: 'c', order_id: null },
        { app_id: 2, name: 'a', order_id: null },
      ])
    })
  })

  it('has the address of its customer unless another is given, and the first number of a year is one', async () => {
    await within('', async (ask) => {
      const other = { ...order, contact: null, accepts_rules: false, year: 2032 }
      expect(await place(ask, other)).toEqual([{ number: 1 }])
      expect(await ask('select contact, accepted_rules_at from customer_order where app_id = 1 and id = 900')).toEqual([
        { contact, accepted_rules_at: null },
      ])
    })
    await within('', async (ask) => {
      await place(ask, { ...order, contact: null, user_id: null })
      expect(await ask('select contact, user_id from customer_order where app_id = 1 and id = 900')).toEqual([
        { contact: {}, user_id: null },
      ])
    })
  })

  it.each([
    [
      'whose time is taken',
      {},
      { code: '23P01', constraint: 'occupancy_no_double' },
      `insert into occupancy (app_id, object_id, during, kind,
      booked_object_id) values (1, 6, '[2031-06-01 12:59Z,2031-06-01 14:00Z)', 'block', 6)`,
    ],
    [
      'whose draft is one already',
      { client_key: mine },
      { code: '23505', constraint: 'customer_order_app_id_client_key_key' },
      '',
    ],
  ])('%s is refused', async (_case, more, refused, before) => {
    await expect(within(before, (ask) => place(ask, { ...order, ...more }))).rejects.toMatchObject(refused)
  })

  it('by staff is written the same way, and numbered at last', async () => {
    const write = (ask: Ask, given: object = order) =>
      ask(
        'select write_order($1, $2, $3, $4, $5, $6) as written',
        ...json(given, [hut, tables], takes, days),
        [5, 6],
        ['2031-06-01', '2031-06-02'],
      )
    await within(stale, async (ask) => {
      const [row] = await write(ask)
      const written = row?.written as { bookingIds: number[] } | undefined
      expect(written).toMatchObject({ orderId: 900, refused: [] })
      const { accepts_rules: __, ...columns } = order
      expect(await ask('select * from customer_order where app_id = 1 and id = 900')).toMatchObject([
        { ...columns, number: null, state: 'new', accepted_rules_at: expect.any(Date) },
      ])
      const bookings = await storedBookings(ask)
      // By their place: the tables first.
      expect(bookings.map(({ id }) => id)).toEqual(written?.bookingIds)
      expect(bookings).toMatchObject([
        {
          ...stored,
          ...times,
          object_id: 5,
          quantity: 2,
          name: '',
          state: 'confirmed',
          series_key: null,
          is_on_request: false,
          order_id: 900,
          user_id: 1,
        },
        { ...stored, ...times, order_id: 900, user_id: 1 },
      ])
      expect(await storedTakes(ask)).toEqual(bothTakes)
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select give_number(900, 2031) as number')).toEqual([{ number: 3 }])
      expect(await ask('select give_number(1, 2040) as number')).toEqual([{ number: 1 }])
      expect(
        await ask('select app_id, id, number, state from customer_order where id in (1, 900) order by 1, 2'),
      ).toEqual([
        { app_id: 1, id: 1, number: 1, state: 'created' },
        { app_id: 1, id: 900, number: 3, state: 'created' },
        { app_id: 2, id: 1, number: 1, state: 'new' },
      ])
    })
    await within('', async (ask) => {
      expect(await write(ask, { ...order, client_key: mine })).toEqual([{ written: null }])
      const [row] = await write(ask, { ...order, id: null, contact: null, accepts_rules: false })
      expect(row?.written).toMatchObject({ orderId: expect.any(Number), refused: [] })
      expect(
        await ask('select contact, accepted_rules_at from customer_order where app_id = 1 and client_key = $1', fresh),
      ).toEqual([{ contact, accepted_rules_at: null }])
    })
    const block = `insert into occupancy (app_id, object_id, during, kind, booked_object_id) values (1, 6, '[2031-06-01 12:59Z,2031-06-01 14:00Z)', 'block', 6)`
    await within(`${stale}; ${block}`, async (ask) => {
      const [row] = await write(ask)
      expect(row?.written).toMatchObject({ refused: [1] })
      expect(await daysLeft(ask)).toHaveLength(6)
    })
  })

  it('days at a glance are set, and those nothing touches go; what is as it was is not counted', async () => {
    await within(stale, async (ask) => {
      const write = (list: object[]) =>
        ask('select write_days($1, $2, $3) as changed', JSON.stringify(list), [5, 6], ['2031-06-01', '2031-06-02'])
      expect(await write(days)).toEqual([{ changed: 4 }])
      expect(await daysLeft(ask)).toEqual(daysAfter)
      expect(await ask('select count(*)::int as n from object_day where app_id = 2 or object_id = 2')).toEqual([
        { n: 12 },
      ])
      expect(await write(days)).toEqual([{ changed: 0 }])
      const [day] = days
      for (const change of [{ open_minutes: 601 }, { free_minutes: 361 }, { min_free_units: 1 }]) {
        expect(await write([{ ...day, ...change }])).toEqual([{ changed: 1 }])
        expect(await daysLeft(ask)).toMatchObject([{}, change, {}])
        await write(days)
      }
    })
  })
})

describe('what is kept of a row by the database itself', () => {
  it('a booking has the title and the conditions of its object, and goes on with them until it is put elsewhere', async () => {
    await within('', async (ask) => {
      const read = () => ask('select object_title, deadline_hours, fee_steps from booking where app_id = 1 and id = 1')
      const change = (column: string) => ask(`update booking set ${column} where app_id = 1 and id = 1`)
      const third = { object_title: 'Drittel A', deadline_hours: 48, fee_steps: [] }
      expect(await read()).toEqual([third])
      await ask(`update bookable set title = 'A', deadline_hours = 3, fee_steps = '[1]' where app_id = 1 and id = 2`)
      await change(`remark = 'x'`)
      expect(await read()).toEqual([third])
      await change('object_id = 2')
      expect(await read()).toEqual([{ ...third, object_title: 'A' }])
      await change('object_id = 1')
      expect(await read()).toEqual([
        { object_title: 'Halle', deadline_hours: 5, fee_steps: [{ days: 9, percent: 50 }] },
      ])
    })
  })

  it('a booking of an object that is not there is refused by its key', async () => {
    const lost = within('', (ask) => ask('update booking set object_id = 98 where app_id = 1 and id = 1'))
    await expect(lost).rejects.toMatchObject({ code: '23503', constraint: 'booking_app_id_object_id_fkey' })
  })

  it('an order has the terms it was written with, else those of today, else those of the beginning', async () => {
    await within('', async (ask) => {
      const [row] = await ask('select summary from customer_order where app_id = 1 and id = 1')
      expect(row?.summary).toEqual({ terms: { pricesIncludeVat: false, roundsToFive: false, vatNumber: 'CHE-1' } })
      await ask('delete from app_setting where app_id = 1')
      const add = async (summary: object) =>
        (
          await ask(
            'insert into customer_order (app_id, year, client_key, summary, total) values (1, 2031, gen_random_uuid(), $1, 0) returning summary',
            JSON.stringify(summary),
          )
        )[0]?.summary
      expect(await add({ a: 1 })).toEqual({
        a: 1,
        terms: { pricesIncludeVat: true, roundsToFive: true, vatNumber: '' },
      })
      expect(await add({ terms: { vatNumber: 'CHE-9' } })).toEqual({ terms: { vatNumber: 'CHE-9' } })
    })
    const below = within('', (ask) =>
      ask(
        `insert into customer_order (app_id, year, client_key, summary, total) values (1, 2031, gen_random_uuid(), '{}', -1)`,
      ),
    )
    await expect(below).rejects.toMatchObject({ constraint: 'customer_order_total' })
  })

  it('a booking is found by its name, as people spell it, in the own app', async () => {
    await within('', async (ask) => {
      const name = (text: string) =>
        ask('update booking set name = $1 where id = 1 returning app_id, search_text', text)
      expect(await name('Neue MÜLLEREI')).toContainEqual({ app_id: 1, search_text: 'neu mullerei neue mullerei' })
      const found = async (longest: string, ...words: string[]) =>
        (await ask('select search_bookings($1, $2) as id', longest, words)).map(({ id }) => id)
      expect(await found('%mullerei%', '%neu%', '%mullerei%')).toEqual([1])
      expect(await found('%mullerei%', '%alt%')).toEqual([])
      expect(await found('%alt%', '%neu%')).toEqual([])
      // Whoever has no name is not found by anything.
      expect(await found('%', '%')).toEqual([1])
      expect(await name('')).toContainEqual({ app_id: 1, search_text: '' })
    })
  })

  it('a person is found by everything that is known of them, and sorted as people sort', async () => {
    const [nora] = await rowsOf('app_user where app_id = 1 and id = 1')
    expect(nora).toMatchObject({
      search_text:
        'nora brunner chor nora@x.test nora gasse 7 8199 seewilen nora brunner chor nora@x.test nora gasse seewilen 0791',
      name_key: 'brunner nora',
      company_key: 'chor',
      city_key: 'seewilen',
      username_key: 'nora',
      email_key: 'nora@x.test',
      state: 'active',
    })
    await within('', async (ask) => {
      const found = async (longest: string, words: string[], phone: string | null) =>
        (await ask('select search_people($1, $2, $3) as id', longest, words, phone)).map(({ id }) => id).sort()
      expect(await found('%brunner%', ['%nora%', '%brunner%'], null)).toEqual([1])
      expect(await found('%brunner%', ['%beat%'], null)).toEqual([])
      expect(await found('%nobody%', ['%nora%'], null)).toEqual([])
      expect(await found('%nobody%', ['%x%'], '%0791%')).toEqual([1])
      expect(await found('%x.test%', ['%x.test%'], null)).toEqual([1, 2, 3])
    })
  })

  it.each([
    ['ÀÁÂÃÄÅàáâãäå', 'aaaaaaaaaaaa'],
    ['ÈÉÊËèéêë', 'eeeeeeee'],
    ['ÌÍÎÏìíîï', 'iiiiiiii'],
    ['ÒÓÔÕÖØòóôõöø', 'oooooooooooo'],
    ['ÙÚÛÜùúûü', 'uuuuuuuu'],
    ['ÇçÑñÝýÿ', 'ccnnyyy'],
    ['Straße æ œ', 'strasse ae oe'],
    ['Mu\u0308ller ﬁn', 'muller fin'],
  ])('%s is sorted as %s', async (given, folded) => {
    const [row] = await within('', (ask) => ask('select fold_text($1) as folded', given))
    expect(row?.folded).toBe(folded)
  })

  it('Käse, Kaese and Kase are one, and so are ö and ü', async () => {
    for (const [texts, folded] of [
      [['Käse', 'Kaese', 'Kase'], 'kase'],
      [['Möhl', 'Moehl', 'Mohl'], 'mohl'],
      [['Rüti', 'Rueti', 'Ruti'], 'ruti'],
    ] as const)
      for (const text of texts)
        expect(await within('', (ask) => ask('select fold_umlauts($1) as folded', text))).toEqual([{ folded }])
  })

  it('a booking does not take its place through the twin, nor lose it', async () => {
    const change = (...statements: string[]) =>
      within('', async (ask) => {
        for (const statement of [...statements, 'set constraints all immediate']) await ask(statement)
      })
    const lost = { constraint: 'booking_takes_its_place' }
    await expect(change('delete from occupancy where app_id = 1 and booking_id = 1')).rejects.toMatchObject(lost)
    const twinsGone = `update booking set state = 'cancelled' where app_id = 2`
    await change(
      twinsGone,
      'delete from occupancy where app_id = 2',
      'update occupancy set note = note where app_id = 1',
    )
    // As many places and hours as were booked, within its time.
    const three = 'update occupancy set units = '
    await change(`${three}'[3,6)' where app_id = 1 and booking_id = 2`)
    await expect(change(`${three}'[3,5)' where app_id = 1 and booking_id = 2`)).rejects.toMatchObject(lost)
    const later = `update occupancy set during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour')
      where app_id = 1 and booking_id = 1`
    await expect(change(later)).rejects.toMatchObject(lost)
  })
})

describe('what the log forgets of somebody who is removed', () => {
  /** Of the same number: a keeper, staff; of another number: a customer. Each once in both apps. */
  const log = `
    insert into audit_entry (app_id, actor_kind, actor_id, actor_name, address, impersonated_user_id, impersonated_name, action, entity,
        entity_id, subject, before, after)
    select app, kind, actor, 'Wer', '::1', acted, 'Als', 'changed', entity, id, subject, '{"state": "a", "name": "b"}', '{"total": 1, "text": "c"}'
    from (values (1), (2)) as a(app), (values
      (1, 'user', 1, null, 'user', '1', 'Nora'), (2, 'user', 2, null, 'user', '2', 'Beat'), (3, 'keeper', 1, null, 'order', '5', '2031-000001'),
      (4, 'user', 9, 1, 'order', '5', 'Fest von Nora'), (5, 'user', 1, 2, 'booking', '5', 'B-00005'), (6, 'user', 2, 2, 'order', '6', 'x'),
      (7, 'user', 2, null, 'order', '1', 'y')
    ) as v(place, kind, actor, acted, entity, id, subject) order by app, place`
  const entries = (ask: Ask) =>
    ask(
      'select app_id, actor_name, address, impersonated_name as acted, subject, before, after from audit_entry order by id',
    )
  const one = {
    app_id: 1,
    actor_name: 'Wer',
    address: '::1',
    acted: 'Als',
    before: { state: 'a', name: 'b' },
    after: { total: 1, text: 'c' },
  }
  const all = ['Nora', 'Beat', '2031-000001', 'Fest von Nora', 'B-00005', 'x', 'y'].map((subject) => ({
    ...one,
    subject,
  }))
  const others = all.map((entry) => ({ ...entry, app_id: 2 }))
  const deleted = 'Gelöschte Person'

  it('a customer: the name, where they acted and where staff acted for them, and all of their own record', async () => {
    await within(log, async (ask) => {
      await ask('select forget_person_in_log(1, true)')
      const [own, beat, keeper, forNora, byNora, ...rest] = all
      expect(await entries(ask)).toEqual([
        { ...own, actor_name: deleted, address: null, subject: null, before: null, after: null },
        beat,
        keeper,
        { ...forNora, acted: deleted },
        { ...byNora, actor_name: deleted, address: null },
        ...rest,
        ...others,
      ])
    })
  })

  it('staff: their own record only', async () => {
    await within(log, async (ask) => {
      await ask('select forget_person_in_log(1, false)')
      const [own, ...rest] = all
      expect(await entries(ask)).toEqual([{ ...own, subject: null, before: null, after: null }, ...rest, ...others])
    })
  })

  it('an order: every text, not its number', async () => {
    await within(log, async (ask) => {
      await ask(`select forget_records_in_log('order', array['5', '7'])`)
      const [own, beat, keeper, forNora, ...rest] = all
      const kept = { before: { state: 'a' }, after: { total: 1 } }
      expect(await entries(ask)).toEqual([
        own,
        beat,
        { ...keeper, ...kept },
        { ...forNora, subject: null, ...kept },
        ...rest,
        ...others,
      ])
      const told = [
        'state',
        'paymentState',
        'paymentOption',
        'dueOn',
        'total',
        'paid',
        'refunded',
        'credited',
        'object',
        'when',
        'isForced',
        'link',
      ]
      const full = Object.fromEntries([...told, 'reason', 'contact'].map((key) => [key, 1]))
      await ask(`update audit_entry set before = $1, after = $1 where entity_id = '5'`, JSON.stringify(full))
      await ask(`select forget_records_in_log('booking', array['5'])`)
      const [left] = await ask(`select before, after from audit_entry where app_id = 1 and entity = 'booking'`)
      expect(Object.keys(left?.before ?? {}).sort()).toEqual([...told].sort())
      expect(left?.after).toEqual(left?.before)
    })
  })

  it('at the doors: the name, whom they were taken for and what they typed', async () => {
    const doors = `insert into security_event (app_id, at, kind, actor_kind, actor_id, actor_name, acting_as, subject, address)
      select app, now(), 'x', kind, actor, 'Wer', acted, subject, '::1' from (values (1), (2)) as a(app), (values
        (1, 'user', 1, 'Als', 'x'), (2, 'keeper', 1, 'Als', 'x'), (3, 'user', 2, 'Nora Brunner', 'x'), (4, 'nobody', null, 'Als', 'NORA@x.test'),
        (5, 'nobody', null, 'Als', 'nora')) as v(place, kind, actor, acted, subject) order by app, place`
    await within(doors, async (ask) => {
      await ask(`select forget_person_in_events(1, 'Nora Brunner', array['Nora@X.test', 'Nora'])`)
      const event = { name: 'Wer', acted: 'Als', subject: 'x', address: '::1' }
      const events = (appId: number) =>
        ask(
          'select actor_name as name, acting_as as acted, subject, address from security_event where app_id = $1 order by id',
          appId,
        )
      expect(await events(ours)).toEqual([
        { ...event, name: deleted, address: null },
        event,
        { ...event, acted: deleted },
        { ...event, subject: null, address: null },
        { ...event, subject: null, address: null },
      ])
      expect(await events(twin)).toEqual([
        event,
        event,
        { ...event, acted: 'Nora Brunner' },
        { ...event, subject: 'NORA@x.test' },
        { ...event, subject: 'nora' },
      ])
    })
  })
})

describe('what is counted', () => {
  it('people by role and state, whatever happens to them, in their app', async () => {
    await within('', async (ask) => {
      const count = async (...apps: number[]) => {
        const rows = await ask(
          'select app_id, role, state, people from app_user_count where people <> 0 order by 1, 2, 3',
        )
        return rows
          .filter(({ app_id }) => apps.includes(Number(app_id)))
          .map(({ role, state, people }) => [role, state, people])
      }
      expect(await count(ours)).toEqual([['user', 'active', 3]])
      await ask(`insert into app_user (app_id, role, username, email, is_active, has_account) values
        (1, 'admin', 'x', 'x', true, true), (1, 'user', 'y', 'y', false, true), (1, 'user', '', 'z', true, false), (1, 'user', '', 'w', true, false)`)
      await ask(
        `insert into app_user (app_id, role, username, email, email_verified_at) values (1, 'user', 'v', 'v', now()), (1, 'user', 'u', 'u', now())`,
      )
      const grown = [
        ['admin', 'unverified', 1],
        ['user', 'active', 5],
        ['user', 'deactivated', 1],
        ['user', 'guest', 2],
      ]
      expect(await count(ours)).toEqual(grown)
      expect(await count(twin)).toEqual([['user', 'active', 3]])
      await ask(
        `update app_user set role = 'admin', email_verified_at = now() where app_id = 1 and email in ('x', 'y')`,
      )
      await ask(`delete from app_user where app_id = 1 and email in ('z', 'w', 'y')`)
      expect(await count(ours)).toEqual([
        ['admin', 'active', 1],
        ['user', 'active', 5],
      ])
      for (const table of ['occupancy', 'booking', 'object_option', 'bookable_part']) await ask(`delete from ${table}`)
      await ask('delete from app where id = 1')
      expect(await ask('select distinct app_id from app_user_count')).toEqual([{ app_id: 2 }])
    })
  })

  it('changes of the rules: whether something comes, changes or goes, once for each app', async () => {
    await within('', async (ask) => {
      const [{ version: before } = {}] = await ask('select version from rules_version where app_id = 1')
      const counted = async () => {
        await ask('set constraints all immediate')
        await ask('set constraints all deferred')
        const rows = await ask('select version from rules_version order by app_id')
        return rows.map(({ version }, n) => Number(version) - Number(n === 0 ? before : 1))
      }
      // The rows of the scene wait no longer; the twin was made past the triggers.
      const start = await counted()
      const step = async (statement: string) => {
        const last = await counted()
        await ask(`select set_config('app.rules_counted', '', true)`)
        await ask(statement)
        return (await counted()).map((count, n) => count - (last[n] ?? 0))
      }
      expect(start).toHaveLength(2)
      expect(await step('delete from opening_time where app_id = 1 and object_id = 6')).toEqual([1, 0])
      expect(await step(`insert into category (app_id, name) values (1, 'x'), (1, 'y')`)).toEqual([1, 0])
      expect(await step('update app set zone = zone')).toEqual([1, 1])
      expect(await step('update tax_period set rate = rate')).toEqual([1, 1])
      expect(await step('update app_user set price_category_id = null')).toEqual([0, 0])
    })
  })
})

describe('jobs, events and entries of the log', () => {
  it('belong to the app they were made in; jobs of a name are one', async () => {
    await within('', async (ask) => {
      const add = (payload: object, key: string | null, runAt: string | null) =>
        ask('select enqueue_job($1, $2, $3, $4)', 'probe', JSON.stringify(payload), key, runAt)
      await add({ n: 1, appId: twin }, null, null)
      await add({ n: 2 }, null, '2031-01-01T00:00:00Z')
      await add({ n: 3 }, 'one', null)
      await add({ n: 4 }, 'one', '2032-01-01T00:00:00Z')
      await ask(`select set_config('app.tenant', '', true)`)
      await add({ n: 5, appId: twin }, null, null)
      const jobs = await ask(
        `select j.payload, case when j.run_at > '2030-01-01' then extract(year from j.run_at)::int end as year, key = 'one' as named
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'probe' order by j.payload ->> 'n'`,
      )
      expect(jobs.map(({ payload, year, named }) => [payload, year, named])).toEqual([
        [{ n: 1, appId: 1 }, null, false],
        [{ n: 2, appId: 1 }, 2031, false],
        [{ n: 4, appId: 1 }, 2032, true],
        [{ n: 5, appId: 2 }, null, false],
      ])
      await ask(`select set_config('app.tenant', '1', true)`)
      await ask('select write_audit($1)', JSON.stringify([entry, { ...entry, action: 'removed' }]))
      expect(await ask('select * from audit_entry order by id')).toMatchObject([
        { app_id: 1, ...entry },
        { app_id: 1, ...entry, action: 'removed' },
      ])
      await ask(`select publish_event('x.happened', '{"a": 1}')`)
      expect(await ask('select app_id, type, payload, dispatched_at from outbox')).toEqual([
        { app_id: 1, type: 'x.happened', payload: { a: 1 }, dispatched_at: null },
      ])
    })
  })
})
