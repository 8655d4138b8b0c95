import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { goodPassword } from '../../../test/factories.ts'
import { parseCalendar } from '../../../test/parse-calendar.ts'
import { shiftBooking } from '../../../test/shift-booking.ts'
import { wholeMails } from '../../../test/whole-mails.ts'

const app = await buildTestApp()
const { call, deps, make } = app
const scene = await deskScene(app)
const { appId, customerToken: token, query, place, decide, jobs } = scene

const own = async (id: number) => {
  const { body } = await call(`GET /api/account/reservations/${id}/calendar`, { appId, token })
  return parseCalendar(String(body.text)).events[0] ?? {}
}

/** The files that went out with mails of a topic, as the mail server got them. */
async function sent(topic: string) {
  await jobs()
  const mails = await wholeMails(deps.db, appId, { to: 'regula@example.test', topic })
  return mails.flatMap(({ attachments: [file] }) =>
    file && 'content' in file ? [{ ...file, ...parseCalendar(file.content) }] : [],
  )
}

describe('a calendar entry', () => {
  it('names host, place, point, deadline and the way to the order', async () => {
    await query(
      `insert into mail_setting (app_id, sender_name, reply_to) values ($1, 'Gemeinde "Eschen; Bühl", Amt', 'amt@eschen.test')`,
      appId,
    )
    const hall = await make.object(appId, {
      title: 'Aula',
      building: 'Schulhaus Linde',
      address: 'Schulstrasse 4, 8699 Eschen',
      coordinates: '46.9481, 7.4474',
      deadlineHours: 48,
    })
    const { orderId } = await place({ object: hall, day: '2031-06-11' })
    const [file] = await sent('customerOrder')
    expect(file).toMatchObject({
      filename: 'reservation.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      method: 'PUBLISH',
    })
    expect(file?.events).toMatchObject([
      {
        SUMMARY: 'Jahreskonzert (Aula)',
        LOCATION: 'Schulhaus Linde, Schulstrasse 4, 8699 Eschen',
        GEO: '46.9481;7.4474',
        ORGANIZER: 'mailto:amt@eschen.test',
        // RFC 6868: a quotation mark in a parameter.
        'ORGANIZER;': `CN="Gemeinde ^'Eschen; Bühl^', Amt"`,
        DESCRIPTION: expect.stringMatching(
          /^Bestellung \d{4}-\d+\nSelber stornieren können Sie bis 09\.06\.2031 10:00 Uhr\.$/,
        ),
        URL: expect.stringMatching(/\/order\/[\w.-]{20,}$/),
      },
    ])
    const link = new URL(String(file?.events[0]?.URL)).pathname.replace('/order/', '/api/order-link/')
    expect((await call(`GET ${link}`, { appId })).body).toMatchObject({ order: { id: orderId } })
    // The log shows the file without the link.
    const [logged] = await query('select attachments from mail_message where order_id = $1', orderId)
    expect(JSON.stringify(logged.attachments)).not.toContain('/order/')
    expect(JSON.stringify(logged.attachments)).toContain('‹Link›')
  })

  it('from the account leads to the account and holds no secret; without an address it has no place', async () => {
    const { id, orderId } = await place({ day: '2031-06-12' })
    const event = await own(id)
    expect(event.URL).toMatch(new RegExp(`/account/orders/${orderId}$`))
    expect(event).not.toHaveProperty('LOCATION')
    expect(event).not.toHaveProperty('GEO')
  })

  it('is taken back by name when the customer cancels, counted on from what was sent', async () => {
    const { id } = await place({ day: '2031-06-13' })
    const first = (await sent('customerOrder')).find(({ events }) => events[0]?.UID?.includes(`-${id}@`))
    await call(`POST /api/account/reservations/${id}/cancel`, { appId, token })
    const [off] = await sent('customerCancellation')
    expect(off).toMatchObject({ filename: 'absage.ics', method: 'CANCEL' })
    expect(off?.events).toMatchObject([{ UID: first?.events[0]?.UID, STATUS: 'CANCELLED' }])
    expect(Number(off?.events[0]?.SEQUENCE)).toBeGreaterThan(Number(first?.events[0]?.SEQUENCE))
    // Nothing is left to cancel.
    expect(off?.events[0]?.DESCRIPTION).not.toContain('stornieren')
  })

  it.each([
    'Fest\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Anderes',
    'BEGIN:VEVENT',
    'a\rb\nc',
    'Komma, Strichpunkt; «"Anführung"», Schräg\\strich \\n, Doppelpunkt: Ende',
    '🎉'.repeat(200),
    '👩‍👩‍👧‍👦🇨🇭'.repeat(40),
    'Glocke\u0007, Löschen\u007f, Zeilentrenner\u2028, Steuer\u0085',
    '\\',
    '<script>alert(1)</script>'.repeat(20),
  ])('holds what somebody typed and nothing else (%#)', async (name) => {
    const { id } = await place()
    await query('update booking set name = $1 where app_id = $2 and id = $3', name, appId, id)
    const { body } = await call(`GET /api/account/reservations/${id}/calendar`, { appId, token })
    const { events } = parseCalendar(String(body.text))
    expect(events).toHaveLength(1)
    const told = name.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
    expect(events[0]?.SUMMARY).toBe(`${told} (Mehrzweckhalle)`)
  })

  it.each([
    ['2032-03-28', '01:00', '04:00', '20320328T000000Z', '20320328T020000Z'],
    ['2032-10-31', '01:00', '04:00', '20321030T230000Z', '20321031T030000Z'],
    ['2027-03-28', '08:00', '10:00', '20270328T060000Z', '20270328T080000Z'],
    ['2026-10-25', '08:00', '10:00', '20261025T070000Z', '20261025T090000Z'],
  ])('on %s, %s to %s, is the same moment everywhere', async (day, from, until, start, end) => {
    const hall = await make.object(appId, { horizonDays: 3650 })
    const { id } = await place({ object: hall, day: '2031-09-01', from: '08:00', until: '10:00' })
    const { rows } = await deps.db.pool.query(
      `select ($1)::timestamp at time zone 'Europe/Zurich' as start, ($2)::timestamp at time zone 'Europe/Zurich' as end`,
      [`${day} ${from}`, `${day} ${until}`],
    )
    await shiftBooking(deps.db, { appId, id }, rows[0])
    expect(await own(id)).toMatchObject({ DTSTART: start, DTEND: end })
  })
})

describe('the feed of a customer', () => {
  it('is answered with 304 as long as nothing changed, and belongs to nobody’s cache but the reader’s', async () => {
    const { id } = await place()
    const made = await call('POST /api/account/calendar-feed', {
      ...{ appId, token },
      body: { currentPassword: goodPassword },
    })
    const path = new URL(String(made.body.url)).pathname
    const first = await call(`GET ${path}`, {})
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    const again = await call(`GET ${path}`, { headers: { 'if-none-match': `"x", ${etag}` } })
    expect(again.status).toBe(304)
    expect(again.body.text ?? '').toBe('')
    await decide([id], 'confirmed', { withMail: false })
    const changed = await call(`GET ${path}`, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    const mine = parseCalendar(String(changed.body.text)).events.find(
      ({ UID }) => UID === `booking-${appId}-${id}@allmend`,
    )
    expect(mine).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '1' })
    expect(String(changed.body.text)).not.toMatch(/\/order\//)
  })
})
