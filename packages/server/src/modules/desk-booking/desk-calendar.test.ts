import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
const { call, make } = app
const { appId, hourly, clerk, customerToken, customerId, query, place, as, decide, jobs } = await deskScene(app)

interface CalendarFile {
  readonly type: string
  readonly method: string | undefined
  readonly events: readonly Readonly<Record<string, string>>[]
}

/** An iCalendar file as a reader takes it: folded lines joined, each event by the names of its lines. */
function parse(type: string, content: string): CalendarFile {
  const lines = content.replaceAll('\r\n ', '').split('\r\n')
  const pairs = lines.map((line) => {
    const [name = '', value = ''] = line.split(/:(.*)/s)
    return [name.split(';')[0] ?? '', value] as const
  })
  const starts = pairs.flatMap(([name, value], at) => (name === 'BEGIN' && value === 'VEVENT' ? [at] : []))
  const ends = pairs.flatMap(([name, value], at) => (name === 'END' && value === 'VEVENT' ? [at] : []))
  const events = starts.map((start, at) => Object.fromEntries(pairs.slice(start + 1, ends[at])))
  return { type, method: pairs.find(([name]) => name === 'METHOD')?.[1], events }
}

/** The calendar files of the mails about an order, oldest first; null for a mail without one. */
async function filesOf(orderId: number) {
  await jobs()
  const rows = await query('select topic, attachments from mail_message where order_id = $1 order by id', orderId)
  return rows.map(({ topic, attachments: [file] }) => ({
    topic: String(topic),
    file: file ? parse(String(file.contentType), String(file.content)) : null,
  }))
}

const uid = (id: number) => `booking-${appId}-${id}@allmend`

describe('the calendar file of a mail from the desk', () => {
  it('names a date as the order did and counts its changes: certain, elsewhere, off', async () => {
    const { id, orderId, day } = await place({ day: '2031-01-08' })
    await jobs()
    await decide([id], 'confirmed')
    await jobs()
    const time = { displayStart: `${day} 14:00`, displayEnd: `${day} 16:00` }
    expect((await as(clerk, `POST /api/admin/bookings/${id}/move`, time)).status).toBe(200)
    await jobs()
    await decide([id], 'cancelled')
    const mails = await filesOf(orderId)
    expect(mails.map(({ topic }) => topic)).toEqual([
      'customerOrder',
      'customerBookingConfirmation',
      'customerBookingChange',
      'customerBookingCancellation',
    ])
    const [ordered, confirmed, moved, off] = mails.map(({ file }) => file)
    expect(ordered).toMatchObject({ events: [{ UID: uid(id), STATUS: 'TENTATIVE', DTSTART: '20310108T090000Z' }] })
    expect(confirmed).toMatchObject({
      method: 'PUBLISH',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      events: [{ UID: uid(id), STATUS: 'CONFIRMED', DTSTART: '20310108T090000Z' }],
    })
    expect(moved).toMatchObject({
      method: 'PUBLISH',
      events: [{ UID: uid(id), STATUS: 'CONFIRMED', DTSTART: '20310108T130000Z', DTEND: '20310108T150000Z' }],
    })
    expect(off).toMatchObject({
      method: 'CANCEL',
      type: 'text/calendar; charset=utf-8; method=CANCEL',
      events: [{ UID: uid(id), STATUS: 'CANCELLED', SUMMARY: 'Jahreskonzert (Mehrzweckhalle)' }],
    })
    const counts = mails.map(({ file }) => Number(file?.events[0]?.SEQUENCE))
    expect(counts[0]).toBe(0)
    expect(new Set(counts).size).toBe(4)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    // Whoever fetches the file later gets the same count.
    const own = await call(`GET /api/account/reservations/${id}/calendar`, { appId, token: customerToken })
    expect(parse('', String(own.body.text)).events).toMatchObject([{ UID: uid(id), SEQUENCE: String(counts.at(-1)) }])
  })

  it('is counted alike in the file of the office: a calendar that has a date takes the newer one', async () => {
    const { id, day } = await place({ day: '2031-01-15' })
    const fetchFile = async (path: string, token: string) => {
      const { body } = await as(token, `GET ${path}`)
      return parse('', String(body.text)).events
    }
    const steps = [
      () => decide([id], 'confirmed'),
      () =>
        as(clerk, `POST /api/admin/bookings/${id}/move`, { displayStart: `${day} 14:00`, displayEnd: `${day} 16:00` }),
      () => decide([id], 'cancelled'),
    ]
    const counts: number[] = []
    for (const step of [null, ...steps]) {
      await step?.()
      const [event] = await fetchFile(`/api/admin/bookings/calendar?ids=${id}`, clerk)
      const [own] = await fetchFile(`/api/account/reservations/${id}/calendar`, customerToken)
      expect(event).toMatchObject({ UID: uid(id), SEQUENCE: own?.SEQUENCE, STATUS: own?.STATUS, DTSTART: own?.DTSTART })
      counts.push(Number(event?.SEQUENCE))
    }
    expect(counts).toEqual([0, 1, 2, 3])
  })

  it('of a rejection takes the date away that the order had put in', async () => {
    const { id, orderId } = await place()
    await decide([id], 'rejected')
    const mails = await filesOf(orderId)
    expect(mails.find(({ topic }) => topic === 'customerBookingRejection')?.file).toMatchObject({
      method: 'CANCEL',
      events: [{ UID: uid(id), STATUS: 'CANCELLED' }],
    })
  })

  it('of a series holds the dates that were decided, no others', async () => {
    const hall = await make.object(appId, { confirmation: 'manual', allowsSeries: true, intervals: [hourly] })
    const days = ['2031-03-04', '2031-03-11', '2031-03-18']
    const dates = days.map((day) => [`${day} 18:00`, `${day} 20:00`] as const)
    const occupancies = dates.map(([start, end]) => ({
      clientId: start,
      start,
      end,
      displayStart: start,
      displayEnd: end,
    }))
    const draft = bookingDraft(hall, '2031-03-04 18:00', '2031-03-04 20:00', { isSerial: true, occupancies })
    const serial = await make.staffToken(appId, ['order:create', 'order:view', 'reservation:serial'])
    const order = { userId: customerId, clientKey: crypto.randomUUID(), bookings: [draft], isConfirmed: false }
    const { body } = await as(serial, 'POST /api/admin/orders', order)
    const [first = 0, second = 0, third = 0] = body.bookingIds as number[]
    await jobs()
    await decide([first, third], 'confirmed')
    await decide([second], 'rejected', { withMail: false })
    const mails = await filesOf(Number(body.orderId))
    expect(mails.map(({ topic }) => topic)).toEqual(['customerOrder', 'customerSerialConfirmation'])
    expect(mails[0]?.file?.events.map(({ UID }) => UID)).toEqual([first, second, third].map(uid))
    expect(mails[1]?.file?.events).toMatchObject([
      { UID: uid(first), STATUS: 'CONFIRMED', DTSTART: '20310304T170000Z', SEQUENCE: '1' },
      { UID: uid(third), STATUS: 'CONFIRMED', DTSTART: '20310318T170000Z', SEQUENCE: '1' },
    ])
  })

  it('goes along with a wish that was fulfilled, not with one that was refused', async () => {
    for (const accept of [true, false]) {
      const { id, orderId, day } = await place()
      await decide([id], 'confirmed', { withMail: false })
      const wish = { kind: 'time', displayStart: `${day} 16:00`, displayEnd: `${day} 18:00` }
      const asked = await as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish)
      expect(asked.status, JSON.stringify(asked.body)).toBe(200)
      await as(clerk, `POST /api/admin/bookings/${id}/request`, { accept })
      const topic = accept ? 'customerChangeRequestAcceptance' : 'customerChangeRequestRejection'
      const answers = (await filesOf(orderId)).filter((mail) => mail.topic === topic)
      const event = { UID: uid(id), DTSTART: `${day.replaceAll('-', '')}T150000Z`, STATUS: 'CONFIRMED' }
      expect(answers).toMatchObject([{ file: accept ? { method: 'PUBLISH', events: [event] } : null }])
    }
  })
})
