import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { openBrowser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { wholeMails } from '../../../../test/whole-mails.ts'
import { eventJobs } from '../../../platform/events/outbox.ts'
import { mailJobs } from '../../mail/index.ts'
import { orderSubscribers } from '../index.ts'

const { call: callBare, deps, databaseUrl, make } = await buildTestApp()
/** Everything here is done in one browser, unless it says otherwise. */
const call = openBrowser({ call: callBare })

let appId: number
beforeAll(async () => {
  appId = await make.app()
  const keeper = await make.keeperToken()
  const body = { name: 'Auswärtige', isDefault: true, zipcodes: [] }
  await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
  const locals = { name: 'Einheimische', isDefault: false, zipcodes: ['8699'] }
  await call('POST /api/admin/pricecategories', { appId, token: keeper, body: locals })
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const contact = {
  firstname: 'Gina',
  lastname: 'Gast',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  email: 'gina@example.test',
  phone: '079 000 00 00',
}
const hall = async () => {
  const rows = await query('select id, name from price_category where app_id = $1', appId)
  const id = (name: string) => rows.find((row) => row.name === name).id as number
  const prices = { [id('Auswärtige')]: 9000, [id('Einheimische')]: 4000 }
  return make.object(appId, {
    intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices }],
  })
}
const codeFor = async (clientKey: string, email = contact.email) => {
  const sent = await call('POST /api/booking/code', { appId, body: { clientKey, email } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const mails = await wholeMails(deps.db, appId, { topic: 'anonymousOrderVerification' })
  return /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const order = (body: object) => call('POST /api/orders', { appId, body })
const jobs = () =>
  runJobs(deps.db, databaseUrl, { ...eventJobs(orderSubscribers), ...mailJobs(null, 'host', { keepsSecrets: true }) })

describe('a guest', () => {
  it('holds, proves the address, orders, and is told by mail', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00', { name: 'Jahreskonzert' })]
    const held = await call('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
    expect(held.body).toMatchObject({ success: true, mayRenew: true })
    const stranger = { clientKey: crypto.randomUUID(), bookings }
    expect((await callBare('POST /api/booking/hold', { appId, body: stranger })).body).toMatchObject({
      code: 'booking.slot_taken',
    })
    const code = await codeFor(clientKey)
    const body = { user: contact, bookings, code, clientKey, expectedTotal: 8000, acceptsRules: true }
    const placed = await order(body)
    expect(placed.body).toMatchObject({ success: true, isCodeValid: true, redirect: null })
    expect(await order(body)).toMatchObject({ body: { orderNumber: placed.body.orderNumber } })
    const [stored] = await query('select * from customer_order where app_id = $1 and client_key = $2', appId, clientKey)
    expect(stored).toMatchObject({
      total: 8000,
      contact,
      price_category_name: 'Einheimische',
      payment_option_name: 'Rechnung',
    })
    expect(stored.accepted_rules_at).not.toBeNull()
    const left = await query(`select kind from occupancy where object_id = $1`, object.id)
    expect(left).toEqual([{ kind: 'booking' }])
    await jobs()
    const [mail] = await wholeMails(deps.db, appId, { topic: 'customerOrder' })
    expect(mail?.recipient).toBe(contact.email)
    expect(mail?.text).toContain('Fr, 03.05.2030, 10:00–12:00 Uhr: Bestätigt')
    expect(mail?.text).toContain('Total: CHF\u00A080.00')
    expect(JSON.stringify(mail?.attachments[0])).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART:20300503T080000Z/)
    const link = /\/order\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const seen = await call(`GET /api/order-link/${link}`, { appId })
    expect(seen.body.order).toMatchObject({ number: placed.body.orderNumber, hasAccount: false, total: 8000, contact })
  })

  it('with a wrong code stores nothing and keeps the hold; five are too many', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    await call('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
    const code = await codeFor(clientKey)
    const wrong = code === '000000' ? '000001' : '000000'
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await order({ user: contact, bookings, clientKey, code: wrong })
      const refused = { success: false, code: 'order.code_invalid', isCodeValid: false, triesLeft }
      expect(answer).toMatchObject({ status: 422, body: refused })
    }
    const right = await order({ user: contact, bookings, clientKey, code })
    expect(right.body).toMatchObject({ isCodeValid: false, triesLeft: 0 })
    expect(await query('select 1 from customer_order where client_key = $1', clientKey)).toEqual([])
    expect(await query('select kind from occupancy where object_id = $1', object.id)).toEqual([{ kind: 'hold' }])
    const soon = await call('POST /api/booking/code', { appId, body: { clientKey, email: contact.email } })
    expect(soon).toMatchObject({ status: 429, body: { code: 'order.code_too_soon' } })
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    await query(`update order_code set sent_at = now() - interval '61 seconds' where client_key = $1`, clientKey)
    const next = await codeFor(clientKey)
    expect((await order({ user: contact, bookings, clientKey, code: next })).body).toMatchObject({ isCodeValid: true })
  })

  it('with the right code may ask as often as need be: a lost answer or a changed price is no guess', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    const user = { ...contact, email: 'nochmals@example.test' }
    const code = await codeFor(clientKey, user.email)
    const ask = (typed: string, more = {}) => order({ user, bookings, clientKey, code: typed, ...more })
    const wrong = code === '000000' ? '000001' : '000000'
    for (const triesLeft of [4, 3, 2, 1]) expect((await ask(wrong)).body).toMatchObject({ triesLeft })
    for (let count = 0; count < 6; count++) {
      const stale = await ask(code, { expectedTotal: 1 })
      expect(stale.body).toMatchObject({ code: 'order.price_changed', isCodeValid: true })
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(code)))
    answers.push(await ask(code))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderNumber}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await ask(wrong)).body).toMatchObject({ isCodeValid: false, triesLeft: 0 })
    expect((await ask(code)).body).toMatchObject({ isCodeValid: false, triesLeft: 0 })
  })

  it('who guesses twenty times at once has five tries', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 14:00', '2030-05-03 16:00')]
    const user = { ...contact, email: 'raten@example.test' }
    const code = await codeFor(clientKey, user.email)
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order({ user, bookings, clientKey, code: wrong })),
    )
    const left = answers.map(({ body }) => Number(body.triesLeft)).sort((one, other) => other - one)
    expect(left.slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0])
    expect(await query('select tries from order_code where client_key = $1', clientKey)).toEqual([{ tries: 5 }])
  })

  it('with a code of another address, of another draft or too old is refused', async () => {
    const object = await hall()
    const [clientKey, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    const code = await codeFor(clientKey, 'fremd@example.test')
    expect((await order({ user: contact, bookings, clientKey, code })).body).toMatchObject({ isCodeValid: false })
    const user = { ...contact, email: 'fremd@example.test' }
    expect((await order({ user, bookings, clientKey: other, code })).body).toMatchObject({ isCodeValid: false })
    await query(`update order_code set expires_at = now() where client_key = $1`, clientKey)
    expect((await order({ user, bookings, clientKey, code })).body).toMatchObject({ isCodeValid: false })
  })

  it('who orders again without a key gets by with a new code', async () => {
    const user = { ...contact, email: 'zweimal@example.test' }
    const object = await hall()
    for (const hour of [10, 14]) {
      // A minute has to pass between two codes.
      await query(`update order_code set sent_at = now() - interval '2 minutes' where email = $1`, user.email)
      const sent = await call('POST /api/booking/code', { appId, body: { email: user.email } })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      const sentMails = await wholeMails(deps.db, appId, { topic: 'anonymousOrderVerification' })
      const code = /\b(\d{6})\b/.exec(sentMails.at(-1)?.text ?? '')?.[1]
      const bookings = [bookingDraft(object, `2030-05-09 ${hour}:00`, `2030-05-09 ${hour + 1}:00`)]
      const placed = await order({ user, bookings, code })
      expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    }
  })

  it('names all that is missing', async () => {
    const object = await hall()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    const answer = await order({ user: { ...contact, zipcode: '86', email: 'nein' }, bookings })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(Object.keys((answer.body.details as { fields: object }).fields)).toEqual(['user.zipcode', 'user.email'])
  })

  it('asks for consent only where there is something to read', async () => {
    const refused = 'order.rules_not_accepted'
    const object = await hall()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    const codeOf = async () => (await order({ user: contact, bookings, acceptsRules: false })).body.code
    const say = (kind: string, version: number, words: string) =>
      query(
        'insert into legal_text (app_id, kind, version, html, short) values ($1, $2, $3, $4, $4)',
        appId,
        kind,
        version,
        words,
      )
    expect(await codeOf()).not.toBe(refused)
    for (const kind of ['regulation', 'privacy']) {
      await say(kind, 1, 'Ruhe ab 22 Uhr.')
      expect(await codeOf(), kind).toBe(refused)
      await say(kind, 2, '')
      expect(await codeOf(), kind).not.toBe(refused)
    }
    // Nobody accepts the legal notice.
    await say('legal', 1, 'Impressum')
    expect(await codeOf()).not.toBe(refused)
    const asset = async (name: string, place: string, on = object) => {
      const [made] = await query(
        `insert into asset (app_id, type, name, filename, mime, file, bytes)
         values ($1, 'document', $2, 'x.pdf', 'application/pdf', $3, 1) returning id`,
        appId,
        name,
        crypto.randomUUID(),
      )
      await query(
        'insert into bookable_asset (app_id, object_id, asset_id, place) values ($1, $2, $3, $4)',
        appId,
        on.id,
        made.id,
        place,
      )
      return () => query('delete from asset where id = $1', made.id)
    }
    await asset('Grundriss', 'document')
    await asset('Hallenordnung', 'rules', await hall())
    expect(await codeOf()).not.toBe(refused)
    for (const [name, place] of [
      ['Hallenordnung', 'rules'],
      ['Unser Datenschutz', 'document'],
    ] as const) {
      const remove = await asset(name, place)
      expect(await codeOf(), name).toBe(refused)
      await remove()
      expect(await codeOf(), name).not.toBe(refused)
    }
  })

  it('is the same person the next time, or the account that has the address', async () => {
    const place = async (user: typeof contact, hour: number) => {
      const object = await hall()
      const clientKey = crypto.randomUUID()
      const bookings = [bookingDraft(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`)]
      const code = await codeFor(clientKey, user.email)
      await order({ user, bookings, clientKey, code })
      const [row] = await query('select user_id from customer_order where client_key = $1', clientKey)
      return row.user_id as number
    }
    const guest = { ...contact, email: 'wieder@example.test' }
    const first = await place(guest, 10)
    expect(await place({ ...guest, email: 'WIEDER@example.test', city: 'Neudorf' }, 11)).toBe(first)
    expect(await query('select city, has_account from app_user where id = $1', first)).toEqual([
      { city: 'Neudorf', has_account: false },
    ])
    const account = await make.user(appId, { email: 'konto@example.test', firstname: 'Karl', city: 'Altdorf' })
    expect(await place({ ...contact, email: 'konto@example.test', city: 'Anderswo' }, 12)).toBe(account)
    expect(await query('select city from app_user where id = $1', account)).toEqual([{ city: 'Altdorf' }])
    // Staff with this address order as staff; what came in by mail code is a customer's, and staff do not find it among their own.
    const clerk = await make.user(appId, { role: 'admin', email: 'schalter@example.test', firstname: 'Sandra' })
    const asGuest = await place({ ...contact, email: 'Schalter@example.test' }, 14)
    expect(
      await query('select role, has_account, firstname from app_user where id = any($1) order by role', [
        clerk,
        asGuest,
      ]),
    ).toEqual([
      { role: 'admin', has_account: true, firstname: 'Sandra' },
      { role: 'user', has_account: false, firstname: 'Gina' },
    ])
    // Whoever has the password of this account never proved to own the mailbox.
    const unproven = await make.user(appId, { email: 'unbewiesen@example.test', firstname: 'Mallory' })
    await query('update app_user set email_verified_at = null where id = $1', unproven)
    const apart = await place({ ...contact, email: 'unbewiesen@example.test' }, 13)
    expect(apart).not.toBe(unproven)
    expect(await query('select has_account from app_user where id = $1', apart)).toEqual([{ has_account: false }])
    // Who ordered as a guest and proved the address of an account afterwards has two rows; the account is the one.
    await query('update app_user set email_verified_at = now() where id = $1', unproven)
    expect(await place({ ...contact, email: 'unbewiesen@example.test' }, 15)).toBe(unproven)
  })

  it('is known by what was typed without the blanks around it, and is who the log names', async () => {
    const email = 'blank@example.test'
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(await hall(), '2030-05-03 10:00', '2030-05-03 12:00')]
    const code = await codeFor(clientKey, email)
    const typed = Object.fromEntries(Object.entries({ ...contact, email }).map(([name, text]) => [name, ` ${text} `]))
    const placed = await callBare('POST /api/orders', {
      appId,
      body: { user: typed, bookings, clientKey, code: ` ${code} ` },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const [stored] = await query(
      'select contact, accepted_rules_at, user_id from customer_order where client_key = $1',
      clientKey,
    )
    // Nothing was said about the rules.
    expect(stored).toMatchObject({ contact: { ...contact, email }, accepted_rules_at: null })
    const [person] = await query('select * from app_user where id = $1', stored.user_id)
    expect(person).toMatchObject({ ...contact, email, role: 'user', has_account: false })
    const [entry] = await query(
      `select actor_id, actor_name, address, after from audit_entry where entity = 'order' and action = 'created' and entity_id = $1`,
      String(placed.body.orderId),
    )
    expect(entry).toEqual({
      actor_id: stored.user_id,
      actor_name: 'Gina Gast',
      address: '203.0.113.77',
      after: { total: 8000 },
    })
  })

  it('keeps three drafts at most, and none for series', async () => {
    const other = await make.app()
    const call = openBrowser({ call: callBare })
    const object = await make.object(other, { allowsSeries: true })
    const hold = (hour: number, more: object = {}) =>
      call('POST /api/booking/hold', {
        appId: other,
        body: {
          clientKey: crypto.randomUUID(),
          bookings: [bookingDraft(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`, more)],
        },
      })
    expect((await hold(15, { isSerial: true, occupancies: [] })).body).toMatchObject({ code: 'booking.series_denied' })
    for (const hour of [10, 11, 12]) expect((await hold(hour)).status).toBe(200)
    expect((await hold(13)).body).toMatchObject({ code: 'booking.too_many_holds' })
  })
})

describe('a code', () => {
  let place: number
  beforeAll(async () => {
    place = await make.app()
  })
  const send = (email: string, from: string, more: object = {}) =>
    callBare('POST /api/booking/code', {
      appId: place,
      body: { email, ...more },
      headers: { 'x-forwarded-for': from },
    })

  it('is good for a quarter of an hour, and another one comes after a minute', async () => {
    const { body } = await send('frist@example.test', '203.0.113.1')
    const inSeconds = (at: unknown) => Math.abs((Date.parse(String(at)) - Date.now()) / 1000)
    expect(inSeconds(body.expiresAt) / 60).toBeCloseTo(15, 0)
    expect(Math.abs(inSeconds(body.resendAt) - 60)).toBeLessThan(15)
    const sentAgo = (seconds: number) =>
      query(
        `update order_code set sent_at = now() - make_interval(secs => $1) where email = 'frist@example.test'`,
        seconds,
      )
    await sentAgo(45)
    const early = await send('frist@example.test', '203.0.113.1')
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60'])
    await sentAgo(60)
    expect((await send('frist@example.test', '203.0.113.1')).status).toBe(200)
    // Of another draft it is another code.
    const other = { clientKey: crypto.randomUUID() }
    expect((await send('frist@example.test', '203.0.113.1', other)).status).toBe(200)
  })

  it('is sent ten times an hour to an address, however it is written, and forty times from a line', async () => {
    const allBut = (one: number, most: number, kind: string) =>
      query(
        `update rate_counter set hits = $3 where app_id = $1 and key like $2 || '%' and hits = $4`,
        place,
        kind,
        most - 1,
        one,
      )
    const draft = () => ({ clientKey: crypto.randomUUID() })
    await send('viel@example.test', '198.51.100.1', draft())
    await send('VIEL@example.test', '198.51.100.2', draft())
    // Two by now; as many as are left but one.
    await allBut(2, 10, 'order-code:')
    expect((await send('viel@example.test', '198.51.100.3', draft())).status).toBe(200)
    const tooMany = await send('viel@example.test', '198.51.100.4', draft())
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'order.code_too_soon' } })
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(3500)
    for (const at of [1, 2, 3, 4, 5]) await send(`linie-${at}@example.test`, '203.0.113.40')
    await allBut(5, 40, 'order-code-from:')
    expect((await send('linie-39@example.test', '203.0.113.40')).status).toBe(200)
    expect((await send('linie-40@example.test', '203.0.113.40')).status).toBe(429)
    expect((await send('linie-40@example.test', '203.0.113.41')).status).toBe(200)
  })
})

describe('a hold', () => {
  it('is renewed once, replaced by other dates, and let go', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const hold = (hour: number) =>
      call('POST /api/booking/hold', {
        appId,
        body: { clientKey, bookings: [bookingDraft(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`)] },
      })
    const token = await make.customerToken(appId)
    const book = (hour: number) =>
      call('POST /api/orders', {
        appId,
        token,
        body: { bookings: [bookingDraft(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`)] },
      })
    expect((await hold(10)).body.mayRenew).toBe(true)
    await query(`update booking_hold set expires_at = now() + interval '1 minute' where client_key = $1`, clientKey)
    const renewed = await hold(14)
    expect(renewed.body.mayRenew).toBe(false)
    expect(Date.parse(String(renewed.body.expiresAt))).toBeGreaterThan(Date.now() + 14 * 60_000)
    expect((await hold(14)).body.expiresAt).toBe(renewed.body.expiresAt)
    expect((await book(10)).status).toBe(200)
    expect((await book(14)).body).toMatchObject({ code: 'booking.slot_taken' })
    expect((await call(`DELETE /api/booking/hold/${clientKey}`, { appId })).status).toBe(200)
    expect((await book(14)).status).toBe(200)
    const left = 'select 1 from booking_hold where client_key = $1 and released_at is null'
    expect(await query(left, clientKey)).toEqual([])
  })

  it('of the own draft is not in the way of validation', async () => {
    const object = await hall()
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    await call('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
    const validate = async (holdKey?: string) =>
      (await call('POST /api/booking/validate-bookings', { appId, body: { bookings, ...(holdKey && { holdKey }) } }))
        .body.bookings as { isValid: boolean }[]
    expect((await validate(clientKey))[0]?.isValid).toBe(true)
    expect((await validate())[0]?.isValid).toBe(false)
  })
})

describe('before ordering', () => {
  it('a postcode tells price category, town and what it costs', async () => {
    const object = await hall()
    await make.user(appId, { email: 'ort@example.test', zipcode: '8699', city: 'Eschenbühl' })
    const ask = async (zipcode?: string) =>
      (await call(`GET /api/booking/checkout${zipcode ? `?zipcode=${zipcode}` : ''}`, { appId })).body
    expect(await ask('8699')).toMatchObject({
      priceCategory: { name: 'Einheimische', isByZipcode: true },
      town: 'Eschenbühl',
      maySeries: false,
      paymentOptions: [{ name: 'Rechnung', kind: 'invoice', isDefault: true }],
    })
    expect(await ask()).toMatchObject({ priceCategory: { name: 'Auswärtige', isByZipcode: false }, town: null })
    // As most people with an account write it; then by the alphabet.
    for (const [zipcode, city] of [
      ['8700', 'Küsnacht'],
      ['8700', 'Küsnacht'],
      ['8700', 'Aarau'],
      ['8701', 'Zollikon'],
      ['8701', 'Baden'],
    ] as const) {
      await make.user(appId, { zipcode, city })
    }
    for (const at of [1, 2, 3]) {
      const guest = await make.guest(appId, `falsch-${at}@example.test`)
      await query(`update app_user set zipcode = '8700', city = 'Falsch' where id = $1`, guest)
      await make.user(appId, { zipcode: '8700', city: '' })
    }
    expect([(await ask('8700')).town, (await ask('8701')).town, (await ask('8702')).town]).toEqual([
      'Küsnacht',
      'Baden',
      null,
    ])
    const permissions = ['reservation:serial'] as const
    const club = await make.group(appId, { name: 'Vereine', role: 'user', permissions })
    const member = await make.userToken(appId, await make.user(appId, { groupIds: [club], zipcode: '3000' }))
    // Staff do not order for themselves.
    for (const [token, maySeries] of [
      [member, true] as const,
      [await make.staffToken(appId, permissions), false] as const,
    ]) {
      expect((await call('GET /api/booking/checkout', { appId, token })).body).toMatchObject({ maySeries })
    }
    const price = async (zipcode: string) => {
      const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 11:00')]
      const answer = await call('POST /api/booking/validate-bookings', { appId, body: { bookings, zipcode } })
      return (answer.body.summary as { total: number }).total
    }
    expect([await price('8699'), await price('3000')]).toEqual([4000, 9000])
  })

  it('days are free, partly free, taken or closed', async () => {
    const object = await make.object(appId, {
      blockingDays: [{ type: 'day', title: 'Reinigung', repeat: false, year: 2030, month: 5, day: 6 }],
    })
    const token = await make.customerToken(appId)
    const book = (from: string, until: string) =>
      call('POST /api/orders', { appId, token, body: { bookings: [bookingDraft(object, from, until)] } })
    await book('2030-05-03 10:00', '2030-05-03 12:00')
    for (const hour of ['08', '10', '12', '14', '16', '18', '20']) {
      await book(`2030-05-04 ${hour}:00`, `2030-05-04 ${String(Number(hour) + 2).padStart(2, '0')}:00`)
    }
    const { body } = await call(`GET /api/objects/days/${object.id}?from=2030-05&months=2`, { appId })
    const days = body.days as { day: string; state: string; title: string }[]
    expect(days).toHaveLength(61)
    const state = (day: string) => days.find((one) => one.day === day)
    expect(state('2030-05-02')).toMatchObject({ state: 'free', title: '' })
    expect(state('2030-05-03')).toMatchObject({ state: 'partly' })
    expect(state('2030-05-04')).toMatchObject({ state: 'taken' })
    expect(state('2030-05-06')).toMatchObject({ state: 'closed', title: 'Reinigung' })
    const past = await call(`GET /api/objects/days/${object.id}?from=2020-02&months=1`, { appId })
    expect(new Set((past.body.days as { state: string }[]).map((one) => one.state))).toEqual(new Set(['past']))
    expect((await call('GET /api/objects/days/424242?from=2030-05', { appId })).status).toBe(404)
  })

  it('an online payment is not offered, and an unknown one refused', async () => {
    const object = await hall()
    await query(
      `insert into payment_option (app_id, name, kind) values ($1, 'Karte', 'online') on conflict do nothing`,
      appId,
    )
    const { body } = await call('GET /api/booking/checkout', { appId })
    expect(JSON.stringify(body)).not.toContain('Karte')
    const token = await make.customerToken(appId)
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 11:00')]
    const answer = await call('POST /api/orders', { appId, token, body: { bookings, paymentOptionId: 424_242 } })
    expect(answer.body).toMatchObject({ code: 'order.payment_option_unknown' })
  })
})
