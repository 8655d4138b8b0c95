import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { openBrowser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { fileJobs } from '../../platform/storage/pending-files.ts'
import { deskSubscribers } from '../desk-booking/index.ts'
import { mailJobs } from '../mail/index.ts'
import { orderJobs, orderSubscribers } from './index.ts'

const app = await buildTestApp()
const { call, deps, make, databaseUrl, server } = app
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const jobs = async () => {
  await query(`select graphile_worker.add_job('files.remove_pending', '{}')`)
  await runJobs(deps.db, databaseUrl, {
    ...eventJobs([...orderSubscribers, ...deskSubscribers]),
    ...mailJobs(null, 'host'),
    ...orderJobs,
    ...fileJobs(deps.storage),
  })
}

/** In everything a person, or somebody about them, can write: each its own word, so that a leak says where it comes from. */
const mark = 'kanari'
const word = (name: string) => `${mark}${name}`
const person = (email: string) => ({
  firstname: word('Vorname'),
  lastname: word('Nachname'),
  company: word('Firma'),
  street: word('Strasse'),
  streetno: '8',
  zipcode: '8699',
  city: word('Ort'),
  phone: '079 777 66 55',
  email,
})

/** Every text and every piece of JSON of an app that contains one of these, by table and column. */
async function findTraces(appId: number, needles: readonly string[]): Promise<string[]> {
  const columns = await query(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea'))
      and exists (select from information_schema.columns a
        where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'app_id')`)
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await query(
      `select ${column}::text as value from ${table} where app_id = $1 and lower(${column}::text) like any ($2)`,
      appId,
      needles.map((needle) => `%${needle.toLowerCase()}%`),
    )
    for (const { value } of rows) found.push(`${table}.${column}: ${value}`)
  }
  const waiting = await query('select payload::text as value from graphile_worker._private_jobs')
  for (const { value } of waiting) if (needles.some((needle) => value.includes(needle))) found.push(`job: ${value}`)
  return found
}

async function upload(appId: number): Promise<string> {
  const boundary = 'grenze'
  const payload = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${word('Datei')}.txt"`,
    'content-type: text/plain',
    '',
    'Plan der Bühne',
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const answer = await server.inject({
    method: 'POST',
    url: '/api/booking/documents',
    headers: { 'x-app-id': String(appId), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().document.key
}

async function scene() {
  const appId = await make.app()
  const keeper = await make.keeperToken()
  const as = (line: Parameters<typeof call>[0], body?: object) =>
    call(line, { appId, token: keeper, ...(body && { body }) })
  const ok = async (line: Parameters<typeof call>[0], body?: object) => {
    const answer = await as(line, body)
    expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  const category = (await ok('POST /api/admin/pricecategories', { name: 'Alle', isDefault: true, zipcodes: [] }))
    .priceCategory as { id: number }
  const hourly = { name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices: { [category.id]: 5000 } }
  const hall = await make.object(appId, {
    title: 'Saal',
    confirmation: 'manual',
    deadlineHours: 0,
    intervals: [hourly],
    options: [
      { value: 'Wunsch', inputType: 'text' },
      { value: 'Plan', inputType: 'document' },
    ],
  })
  await query(`update bookable set notification_recipients = '{hauswart@example.test}' where id = $1`, hall.id)
  const made = await ok('POST /api/admin/questionnaires', {
    title: 'Fragen',
    questions: [
      {
        id: 0,
        value: 'Wozu?',
        help: '',
        type: 'text',
        isRequired: false,
        settings: { multiple: false, standard: '', choices: [] },
      },
    ],
  })
  const questionnaire = made.questionnaire as { id: number; questions: { id: number }[] }
  await query(
    'insert into object_questionnaire (app_id, object_id, questionnaire_id) values ($1, $2, $3)',
    appId,
    hall.id,
    questionnaire.id,
  )
  const options = await query('select id, input_type from object_option where object_id = $1', hall.id)
  const optionId = (type: string) => options.find(({ input_type }) => input_type === type).id as number
  const booking = async (day: string) =>
    bookingDraft(hall, `${day} 10:00`, `${day} 12:00`, {
      name: word('Anlass'),
      remark: word('Bemerkung'),
      options: [
        { id: optionId('text'), value: word('Wunsch') },
        { id: optionId('document'), value: await upload(appId) },
      ],
      answers: [
        { questionnaireId: questionnaire.id, questionId: questionnaire.questions[0]?.id, answer: word('Antwort') },
      ],
    })
  return { appId, keeper, as, ok, hall, booking }
}

/** Everything that can happen to orders of somebody, with the person's words in it. */
async function live(stage: Awaited<ReturnType<typeof scene>>, placeOrder: (booking: object) => Promise<number>) {
  const { appId, ok, booking } = stage
  const days = ['2030-05-03', '2030-05-04', '2030-05-05']
  const orders: number[] = []
  for (const day of days) orders.push(await placeOrder(await booking(day)))
  await jobs()
  const [first = 0, second = 0, third = 0] = orders
  const bookingOf = async (orderId: number) =>
    (await query('select id from booking where order_id = $1', orderId))[0].id as number
  const one = await bookingOf(first)
  await ok(`POST /api/admin/bookings/${one}/notes`, { text: word('Buchungsnotiz') })
  await ok('POST /api/admin/bookings/decide', { ids: [one], to: 'confirmed', text: word('Bescheid') })
  const versionOf = async (id: number) => (await query('select version from booking where id = $1', id))[0].version
  await ok(`PUT /api/admin/bookings/${one}`, { name: word('Anders'), version: await versionOf(one) })
  await ok(`POST /api/admin/bookings/${one}/price`, {
    amount: 500,
    reason: word('Preisgrund'),
    version: await versionOf(one),
  })
  await ok(`POST /api/admin/orders/${first}/notes`, { text: word('Bestellnotiz') })
  const orderOf = async (id: number) =>
    (await ok(`GET /api/admin/orders/${id}`)).order as { version: number; dueOn: null }
  await ok(`PUT /api/admin/orders/${first}`, {
    positions: [{ title: word('Position'), quantity: 1, unitPrice: 1000, isTaxable: false }],
    paymentOptionId: null,
    dueOn: null,
    version: (await orderOf(first)).version,
  })
  await ok(`POST /api/admin/orders/${first}/state`, { to: 'booked', version: (await orderOf(first)).version })
  const payment = { kind: 'payment', amount: 2000, onDay: '2026-01-01', note: word('Zahlung') }
  await ok(`POST /api/admin/orders/${first}/payments`, { ...payment, version: (await orderOf(first)).version })
  await ok(`POST /api/admin/orders/${second}/cancel`, {
    reason: word('Stornogrund'),
    version: (await orderOf(second)).version,
  })
  const whole = await orderOf(third)
  await ok(`POST /api/admin/orders/${third}/state`, {
    to: 'payed',
    payment: { onDay: '2026-01-01', note: word('Bezahlt') },
    version: whole.version,
  })
  const asked = await bookingOf(third)
  await ok('POST /api/admin/bookings/decide', { ids: [asked], to: 'confirmed', text: '' })
  await query(
    `insert into change_request (app_id, booking_id, kind, message, answer) values ($1, $2, 'cancel', $3, $4)`,
    appId,
    asked,
    word('Anfrage'),
    word('Entscheid'),
  )
  await query(
    `insert into order_credit (app_id, order_id, title, amount, fee, reason, actor_name) values ($1, $2, 'x', 0, 1, $3, '')`,
    appId,
    third,
    word('Gutschriftgrund'),
  )
  await jobs()
  return { orders, first, second, third }
}

const everybody = [
  {
    name: 'a customer with an account',
    async arrive({ appId, ok }: Awaited<ReturnType<typeof scene>>) {
      const email = `${mark}.konto@example.test`
      const id = await make.user(appId, person(email))
      const token = await make.userToken(appId, id)
      const record = (await ok(`GET /api/admin/users/${id}`)).user as object
      const category = { name: 'Einheimische', isDefault: false, zipcodes: [] }
      const { priceCategory } = await ok('POST /api/admin/pricecategories', category)
      const changes = { company: word('Neufirma'), password: '', priceCategoryId: (priceCategory as { id: number }).id }
      await ok(`PUT /api/admin/users/${id}`, { ...record, ...changes })
      const browser = openBrowser(app)
      const tokens: string[] = []
      const place = async (booking: object) => {
        const clientKey = crypto.randomUUID()
        await browser('POST /api/booking/hold', { appId, token, body: { clientKey, bookings: [booking] } })
        const { body } = await browser('POST /api/orders', { appId, token, body: { clientKey, bookings: [booking] } })
        expect(body.success, JSON.stringify(body)).toBe(true)
        tokens.push(String(body.orderToken))
        return body.orderId as number
      }
      return { email, place, tokens }
    },
  },
  {
    name: 'a guest',
    async arrive({ appId }: Awaited<ReturnType<typeof scene>>) {
      const email = `${mark}.gast@example.test`
      const browser = openBrowser(app)
      const tokens: string[] = []
      const place = async (booking: object) => {
        const clientKey = crypto.randomUUID()
        await browser('POST /api/booking/code', { appId, body: { clientKey, email } })
        const mails = await wholeMails(deps.db, appId, { topic: 'anonymousOrderVerification' })
        const code = /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1]
        const user = person(email)
        const { body } = await browser('POST /api/orders', {
          appId,
          body: { clientKey, code, user, bookings: [booking] },
        })
        expect(body.success, JSON.stringify(body)).toBe(true)
        tokens.push(String(body.orderToken))
        return body.orderId as number
      }
      return { email, place, tokens }
    },
  },
]

describe.each(everybody)('$name who is removed', ({ arrive }) => {
  it('leaves nothing of a person: neither in a table, nor a file, nor behind the link', async () => {
    const stage = await scene()
    const { appId, ok, as } = stage
    const { email, place, tokens } = await arrive(stage)
    const { orders, first, second, third } = await live(stage, place)
    const files = (await query('select file from booking_document where app_id = $1', appId)).map(({ file }) => file)
    expect(files).toHaveLength(3)
    const needles = [mark, '079 777 66 55', ...tokens]
    expect((await findTraces(appId, needles)).length).toBeGreaterThan(30)
    for (const token of tokens) expect((await call(`GET /api/order-link/${token}`, { appId })).status).toBe(200)
    const amounts = () =>
      query(
        "select id, year, number, total, paid, summary -> 'tax' as tax, created_at from customer_order where id = any($1) order by id",
        orders,
      )
    const before = await amounts()

    const [{ id }] = await query('select id from app_user where app_id = $1 and email = $2', appId, email)
    await ok(`DELETE /api/admin/users/${id}`)
    await jobs()

    expect(await findTraces(appId, needles)).toEqual([])
    for (const file of files) expect(await deps.storage.exists(file)).toBe(false)
    for (const token of tokens) {
      for (const path of ['', '/pdf', '/calendar']) {
        expect((await call(`GET /api/order-link/${token}${path}`, { appId })).status, path).toBe(404)
      }
    }
    expect((await as(`POST /api/admin/orders/${first}/link`)).status).toBe(404)

    // What the accounts need is there, and nobody owes anything.
    expect(await amounts()).toEqual(before)
    const accounts = await query(
      `select id, state, total - credited - paid + refunded as owed, payment_state from customer_order where id = any($1) order by id`,
      orders,
    )
    expect(accounts.map(({ owed }) => owed)).toEqual([0, 0, 0])
    expect(accounts.map(({ id: one, state }) => [one, state])).toEqual([
      [first, 'cancelled'],
      [second, 'cancelled'],
      [third, 'payed'],
    ])
    const list = await ok('GET /api/admin/orders?itemsPerPage=all')
    expect(list.counts).toMatchObject({ all: 3, open: 0, overdue: 0, new: 0 })
    expect((await ok('GET /api/admin/dashboard')).orders).toMatchObject({ open: 0, openSum: 0, overdue: 0 })
    expect((await query('select 1 from occupancy where app_id = $1', appId)).length).toBe(0)
    const credits = await query(
      'select o.credited, (select coalesce(sum(amount), 0)::int from order_credit k where k.order_id = o.id) as noted from customer_order o where o.id = any($1)',
      orders,
    )
    for (const { credited, noted } of credits) expect(credited).toBe(noted)
    for (const order of orders) {
      expect((await ok(`GET /api/admin/orders/${order}`)).order).toMatchObject({ contact: { lastname: '', email: '' } })
      expect((await as(`GET /api/admin/orders/${order}/pdf`)).status).toBe(200)
      await ok(`GET /api/admin/orders/${order}/history`)
    }
  })
})

it('everybody else stays as they are, and of the orders that are settled the state does', async () => {
  const stage = await scene()
  const { appId, ok, hall } = stage
  const somebody = async (email: string, hour: number, days: readonly number[]) => {
    const id = await make.user(appId, { ...person(email), firstname: 'Otto', lastname: email })
    const token = await make.userToken(appId, id)
    const send = async (
      line: Parameters<typeof call>[0],
      bookings: object[],
      clientKey: string = crypto.randomUUID(),
    ) => {
      const { status, body } = await call(line, { appId, token, body: { clientKey, bookings } })
      expect(status, JSON.stringify(body)).toBe(200)
      return Number(body.orderId)
    }
    const orders: number[] = []
    const at = (date: string) => [`${date} ${hour}:00`, `${date} ${hour + 1}:00`] as const
    for (const day of days) {
      const [start, end] = at(`2030-05-0${day}`)
      const given = day === days[0] ? await stage.booking('2030-05-03') : {}
      const times = { start, end, displayStart: start, displayEnd: end }
      orders.push(await send('POST /api/orders', [{ ...bookingDraft(hall, start, end), ...given, ...times }]))
    }
    await send('POST /api/booking/hold', [bookingDraft(hall, ...at('2030-06-03'))])
    const [first] = orders
    await ok(`POST /api/admin/orders/${first}/notes`, { text: 'Notiz' })
    await query(
      `insert into order_position (app_id, order_id, place, title, quantity, unit_price, total) values ($1, $2, 0, 'Reinigung', 1, 0, 0)`,
      appId,
      first,
    )
    await query(
      `insert into order_payment (app_id, order_id, kind, amount, on_day, note, actor_name) values ($1, $2, 'payment', 1, now(), 'bar', '')`,
      appId,
      first,
    )
    await query(
      `insert into order_credit (app_id, order_id, title, amount, fee, reason, actor_name) values ($1, $2, 'x', 1, 0, 'Grund', '')`,
      appId,
      first,
    )
    await query(
      `insert into order_code (app_id, client_key, email, code_hash, expires_at) values ($1, gen_random_uuid(), $2, '', now() + interval '1 hour')`,
      appId,
      email,
    )
    return { id, orders }
  }
  const gone = await somebody('geht@example.test', 10, [3, 4, 5, 6, 7, 8])
  const staying = await somebody('bleibt@example.test', 14, [3])
  const settled = ['payed', 'completed', 'cancelled', 'cancelcompleted', 'printed', 'created']
  for (const [at, state] of settled.entries()) {
    await query('update customer_order set state = $2, paid = total where id = $1', gone.orders[at], state)
  }
  const kept = async () => {
    const own = (table: string) =>
      query(`select * from ${table} where app_id = $1 and order_id = any($2) order by 2`, appId, staying.orders)
    const tables = ['booking', 'order_position', 'order_payment', 'order_credit', 'internal_note', 'booking_document']
    return {
      rows: await Promise.all(tables.map(own)),
      orders: await query('select * from customer_order where id = any($1) order by id', staying.orders),
      places: await query(
        `select o.* from occupancy o left join booking b on b.id = o.booking_id left join booking_hold h on h.client_key = o.hold_key
         where coalesce(b.user_id, h.user_id) = $1 order by o.id`,
        staying.id,
      ),
      holds: await query('select * from booking_hold where user_id = $1', staying.id),
      codes: await query(`select * from order_code where email = 'bleibt@example.test'`),
      events: await query(
        `select * from outbox where app_id = $1 and (payload ->> 'orderId')::int = any($2) order by id`,
        appId,
        staying.orders,
      ),
      log: await query(
        `select * from audit_entry where app_id = $1 and entity = 'order' and entity_id = any($2) order by id`,
        appId,
        staying.orders.map(String),
      ),
    }
  }
  const before = await kept()
  expect(before.rows.every((rows) => rows.length > 0)).toBe(true)
  expect([before.places.length, before.holds.length, before.codes.length, before.events.length]).toEqual([2, 1, 1, 1])
  await ok(`DELETE /api/admin/users/${gone.id}`)
  expect(await kept()).toEqual(before)
  const states = await query('select state from customer_order where id = any($1) order by id', gone.orders)
  expect(states.map(({ state }) => state)).toEqual([
    'payed',
    'completed',
    'cancelled',
    'cancelcompleted',
    'cancelled',
    'cancelled',
  ])
  expect(await query('select 1 from booking where order_id = any($1)', gone.orders)).toEqual([])
  // The mornings are free again, and the days of the hall say so.
  const month = { id: hall.id, start: '2030-05-01', end: '2030-05-31' }
  expect(await ok('POST /api/keeper/objects/recalculate-object', month)).toMatchObject({ days: 31, differed: 0 })
})

it('the log keeps what staff did, and that a person was removed', async () => {
  const stage = await scene()
  const { appId, ok } = stage
  const entry = everybody[0]
  if (!entry) throw new Error('nobody')
  const { email, place, tokens } = await entry.arrive(stage)
  const { first } = await live(stage, place)
  // What customers do themselves is logged with a title, not with a number.
  const [own] = await query('select id from booking where order_id = $1', first)
  const asked = await call(`POST /api/order-link/${tokens[0]}/reservations/${own.id}/change-request`, {
    appId,
    body: { kind: 'cancel', text: word('Wunsch') },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const subjects = async () =>
    (
      await query(
        `select distinct subject from audit_entry where app_id = $1 and entity in ('order', 'booking') order by 1`,
        appId,
      )
    ).map(({ subject }) => String(subject))
  expect(await subjects()).toContain('Saal')
  const [{ id }] = await query('select id from app_user where app_id = $1 and email = $2', appId, email)
  const count = async () => (await query('select count(*)::int as n from audit_entry where app_id = $1', appId))[0].n
  const before = await count()
  await ok(`DELETE /api/admin/users/${id}`)
  expect(await count()).toBe(before + 1)
  // Numbers stay, so that an entry can be matched with the accounts.
  const left = await subjects()
  expect(left.filter((subject) => !/^(null|B-\d{5}|\d{4}-\d{6})$/.test(subject))).toEqual([])
  expect(left.some((subject) => subject.startsWith('B-'))).toBe(true)
  expect(left.some((subject) => /^\d{4}-/.test(subject))).toBe(true)
  const entries = await query(
    `select action, actor_name, after from audit_entry where app_id = $1 and entity = 'order' and entity_id = $2 order by id`,
    appId,
    String(first),
  )
  expect(entries[0]).toMatchObject({ action: 'created', actor_name: 'Gelöschte Person' })
  expect(entries.some(({ actor_name, after }) => actor_name === 'Kim Keller' && after?.state === 'booked')).toBe(true)
})
