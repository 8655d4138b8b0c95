import type { DeskBooking, DeskBookingRow } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { letPass } from '../../../test/let-pass.ts'

const app = await buildTestApp()
const { call, deps, make, server } = app
const { appId, hall, hourly, clerk, customerId, customerToken, place, as, query } = await deskScene(app)

interface List {
  readonly totalRecords: number
  readonly counts: Record<string, number>
  readonly rows: DeskBookingRow[]
}
const list = async (search: string, token = clerk) =>
  (await as(token, `GET /api/admin/bookings?${search}`)).body as unknown as List
const idsOf = async (search: string, token = clerk) => (await list(search, token)).rows.map(({ id }) => id)
const read = async (id: number, token = clerk) =>
  (await as(token, `GET /api/admin/bookings/${id}`)).body.booking as DeskBooking

const concert = await place({
  day: '2030-05-03',
  more: { name: 'Jahreskonzert mit Festwirtschaft', remark: 'mit Flügel' },
})
const gym = await make.object(appId, { title: 'Dreifachhalle Müli', confirmation: 'manual' })
const training = await place({ object: gym, day: '2030-05-04', more: { name: 'Training Damen 2' } })
const caretaker = await make.staffToken(appId, ['reservation:view'])
const moneyless = await make.staffToken(appId, ['reservation:view', 'reservation:status', 'reservation:change'])

describe('the list', () => {
  it('says what, who, when, how much and how it stands', async () => {
    const { rows } = await list(`ids=${concert.id}`)
    expect(rows).toEqual([
      expect.objectContaining({
        id: concert.id,
        number: `B-${String(concert.id).padStart(5, '0')}`,
        name: 'Jahreskonzert mit Festwirtschaft',
        objectTitle: 'Mehrzweckhalle',
        booker: {
          userId: customerId,
          name: 'Regula Meier',
          company: 'Harmonie',
          phone: '079 555 20 14',
          email: 'regula@example.test',
          address: 'Kirchgasse 8\n8199 Seewilen',
        },
        displayStart: '2030-05-03 10:00',
        displayEnd: '2030-05-03 12:00',
        total: expect.any(Number),
        paymentState: 'open',
        state: 'unconfirmed',
        isOld: false,
        hasRequest: false,
      }),
    ])
  })

  it.each([
    ['festwirtschaft', 'concert'],
    ['Konzert HARMONIE', 'concert'],
    ['meier mehrzweck', 'concert'],
    ['regula@example.test jahres', 'concert'],
    ['muelihalle', 'none'],
    ['müli', 'training'],
    ['mueli damen', 'training'],
    ['%', 'none'],
    ['_', 'none'],
    ['jahreskonzert damen', 'none'],
  ])('finds %s', async (text, which) => {
    const wanted = { concert: [concert.id], training: [training.id], none: [] }[which]
    expect(await idsOf(`search=${encodeURIComponent(text)}&ids=${concert.id}|${training.id}`)).toEqual(wanted)
  })

  it('finds a booking by its number and by that of its order', async () => {
    const { rows } = await list(`ids=${concert.id}`)
    const { number, orderNumber } = rows[0] ?? { number: '', orderNumber: '' }
    const ids = `ids=${concert.id}|${training.id}`
    for (const text of [number, number.toLowerCase(), orderNumber, '079 555 20 14']) {
      expect(await idsOf(`search=${encodeURIComponent(text)}&${ids}`), text).toContain(concert.id)
    }
    expect(await idsOf(`search=${orderNumber}&${ids}`)).toEqual([concert.id])
    expect(await idsOf(`search=${concert.id}&${ids}`)).toContain(concert.id)
  })

  it('counts what is behind each tab with the other filters as they are', async () => {
    const object = await make.object(appId, { confirmation: 'manual' })
    const made = []
    for (let n = 0; n < 5; n += 1) made.push(await place({ object }))
    const [first, second, third, fourth] = made.map(({ id }) => id)
    await query(`update booking set state = 'confirmed' where id = $1`, first)
    await query(`update booking set state = 'rejected' where id = $1`, second)
    await query(`update booking set state = 'cancelled' where id = $1`, third)
    await letPass(app.deps.db, fourth ?? 0)
    await query(`insert into change_request (app_id, booking_id, kind) values ($1, $2, 'cancel')`, appId, first)
    const { counts } = await list(`objects=${object.id}`)
    expect(counts).toEqual({ all: 5, unconfirmed: 1, change: 1, confirmed: 1, rejected: 1, cancelled: 1, old: 1 })
    for (const [tab, count] of Object.entries(counts)) {
      expect((await list(`objects=${object.id}&tab=${tab}`)).rows, tab).toHaveLength(count)
    }
    expect(await idsOf(`objects=${object.id}&waiting=1`)).toEqual([first, made[4]?.id])
  })

  it('filters by time, object, category, customer, order and series', async () => {
    const ids = `ids=${concert.id}|${training.id}`
    expect(await idsOf(`${ids}&from=2030-05-04`)).toEqual([training.id])
    expect(await idsOf(`${ids}&until=2030-05-03`)).toEqual([concert.id])
    expect(await idsOf(`${ids}&objects=${gym.id}`)).toEqual([training.id])
    expect(await idsOf(`${ids}&category=1`)).toEqual([])
    expect(await idsOf(`${ids}&customer=${customerId}`)).toEqual([concert.id, training.id])
    expect(await idsOf(`${ids}&order=${concert.orderId}`)).toEqual([concert.id])
    expect(await idsOf(`${ids}&series=${crypto.randomUUID()}`)).toEqual([])
    expect(await idsOf(`${ids}&sort=displayStart,desc`)).toEqual([training.id, concert.id])
    for (const field of ['number', 'name', 'objectTitle', 'booker', 'total', 'state', 'createdAt']) {
      expect(await idsOf(`${ids}&sort=${field},asc`), field).toHaveLength(2)
    }
    for (const wrong of ['tab=x', 'from=2030-13-01', 'series=x', 'sort=x', 'objects=a|b']) {
      expect((await as(clerk, `GET /api/admin/bookings?${wrong}`)).status, wrong).toBe(400)
    }
  })

  it('costs the same number of queries for any number of rows', async () => {
    const ask = (size: string) => () => list(`search=a&itemsPerPage=${size}`)
    const [one, many] = [await countQueries(deps.db, ask('1')), await countQueries(deps.db, ask('all'))]
    expect(one).toBe(many)
    expect(one).toBeLessThanOrEqual(6)
  })

  it('goes into files: comma-separated, spreadsheet, calendar', async () => {
    const headers = { 'x-app-id': String(appId), authorization: `Bearer ${clerk}` }
    const get = (path: string) => server.inject({ url: `/api/admin/bookings/${path}`, headers })
    const csv = await get(`export?format=csv&ids=${concert.id}&columns=number,name,booker,when,total,state`)
    expect(csv.body).toContain('"Nummer";"Anlass";"Kunde";"Datum und Zeit";"Betrag CHF";"Status"')
    expect(csv.body).toContain(
      '"Jahreskonzert mit Festwirtschaft";"Harmonie";"Fr, 03.05.2030, 10:00–12:00 Uhr";91.34;"Unbestätigt"',
    )
    expect((await get(`export?format=xlsx&ids=${concert.id}`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
    const ics = (await get(`calendar?ids=${concert.id}`)).body.replaceAll('\r\n ', '')
    expect(ics).toContain('SUMMARY:Mehrzweckhalle: Jahreskonzert mit Festwirtschaft')
    expect(ics).toContain('DTSTART:20300503T080000Z')
    expect(ics).toContain('079 555 20 14')
    expect(ics).not.toContain('regula@example.test')
  })
})

describe('the detail', () => {
  it('shows the day with its neighbours and processing times', async () => {
    const interval = {
      name: 'h',
      type: 'dynamic' as const,
      interval: 60,
      maxSteps: 8,
      preProcessingTime: 60,
      postProcessingTime: 30,
    }
    const room = await make.object(appId, { title: 'Saal', confirmation: 'manual', intervals: [interval] })
    const times = (from: string, until: string) => ({
      start: `2030-06-01 ${from}`,
      end: `2030-06-01 ${until}`,
    })
    await place({
      object: room,
      day: '2030-06-01',
      from: '09:00',
      until: '10:00',
      more: { name: 'Schule', ...times('08:00', '10:30') },
    })
    const own = await place({
      object: room,
      day: '2030-06-01',
      from: '14:00',
      until: '16:00',
      more: { name: 'Taufe', ...times('13:00', '16:30') },
    })
    const booking = await read(own.id)
    expect(booking.day).toEqual({
      date: '2030-06-01',
      open: [[480, 1320]],
      spans: [
        { kind: 'booking', label: 'Schule', start: 540, end: 600 },
        { kind: 'processing', label: 'Vorlauf', start: 780, end: 840 },
        { kind: 'own', label: 'Taufe', start: 840, end: 960 },
        { kind: 'processing', label: 'Nachlauf', start: 960, end: 990 },
      ],
    })
    expect(booking).toMatchObject({ preProcessingTime: 60, postProcessingTime: 30, intervalName: 'h', remark: '' })
    expect(booking.lines).toHaveLength(1)
    expect(booking.can).toEqual({ decide: true, change: true, seeMoney: true, seePeople: true })
  })

  it('hands out a file the customer added to those who deal with people, and to nobody else', async () => {
    const options = [{ value: 'Patent', inputType: 'document' as const }]
    const room = await make.object(appId, { confirmation: 'manual', options })
    const [option] = await query('select id from object_option where object_id = $1', room.id)
    const file = 'private/patent.pdf'
    await deps.storage.put(file, '%PDF-1.4 Patent')
    const key = crypto.randomUUID()
    await query(
      `insert into booking_document (app_id, key, name, mime, size, file) values ($1, $2, 'patent.pdf', 'application/pdf', 15, $3)`,
      appId,
      key,
      file,
    )
    const { id } = await place({ object: room, more: { options: [{ id: option.id, value: key }] } })
    const [shown] = (await read(id)).options
    expect(shown).toMatchObject({ title: 'Patent', document: { key, name: 'patent.pdf', size: 15 } })
    expect((await list(`ids=${id}`)).rows).toMatchObject([{ hasDocument: true }])
    const fetched = await as(clerk, `GET /api/admin/bookings/${id}/documents/${key}`)
    expect(fetched.body.text).toBe('%PDF-1.4 Patent')
    expect(fetched.headers['content-disposition']).toContain('patent.pdf')
    expect((await as(caretaker, `GET /api/admin/bookings/${id}/documents/${key}`)).status).toBe(403)
    expect((await as(clerk, `GET /api/admin/bookings/${concert.id}/documents/${key}`)).status).toBe(404)
    expect((await read(id, caretaker)).options).toEqual([
      { id: option.id, title: 'Patent', value: 'Datei', document: null },
    ])
  })

  it('walks through what waits, the nearest first', async () => {
    const ids = await idsOf('waiting=1&itemsPerPage=all')
    const [first, second] = ids
    const booking = await read(second ?? 0)
    expect(booking.waiting).toEqual({ place: 2, count: ids.length, previous: first, next: ids[2] })
    await query(`update booking set state = 'confirmed' where id = $1`, second)
    expect((await read(second ?? 0)).waiting).toEqual({ place: 0, count: ids.length - 1, previous: null, next: first })
    await query(`update booking set state = 'unconfirmed' where id = $1`, second)
  })

  it('names the parts a whole takes along', async () => {
    const parts = [await make.object(appId, { title: 'Bühne' }), await make.object(appId, { title: 'Foyer' })]
    const whole = await make.object(appId, { title: 'Ganze Halle', partIds: parts.map(({ id }) => id) })
    const { id } = await place({ object: whole })
    expect((await read(id)).alsoTakes).toEqual(['Bühne', 'Foyer'])
  })

  it('keeps notes of staff and tells what happened', async () => {
    const { id } = await place()
    const noted = await as(clerk, `POST /api/admin/bookings/${id}/notes`, { text: ' Reto fragen 🎉 <b> ' })
    expect(noted.body.entries).toMatchObject([
      { kind: 'note', title: 'Interne Notiz', text: 'Reto fragen 🎉 <b>' },
      { title: 'Buchung eingegangen', by: 'Regula Meier, online' },
    ])
    expect((await as(clerk, `POST /api/admin/bookings/${id}/notes`, { text: '  ' })).status).toBe(400)
    expect((await read(id)).hasNote).toBe(true)
  })
})

/** Every number of an answer, however deep. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

describe('who sees what', () => {
  const secrets = ['regula@example.test', 'Kirchgasse']

  it('a caretaker sees name and phone, and neither contact data nor amounts', async () => {
    await as(clerk, `PUT /api/admin/bookings/${concert.id}`, {
      remark: 'mit Flügel und Bühne',
      version: (await read(concert.id)).version,
    })
    const seen = await Promise.all([
      as(caretaker, `GET /api/admin/bookings?ids=${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/${concert.id}/history`),
      as(caretaker, `GET /api/admin/bookings/calendar?ids=${concert.id}`),
      as(caretaker, `GET /api/admin/bookings/export?format=csv&ids=${concert.id}`),
    ])
    for (const { status, body } of seen) {
      expect(status).toBe(200)
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
    const booking = seen[1]?.body.booking as DeskBooking
    expect(booking).toMatchObject({
      booker: { name: 'Regula Meier', phone: '079 555 20 14', email: null, address: null },
      remark: 'mit Flügel und Bühne',
      total: null,
      totals: null,
      lines: null,
      fee: null,
      paymentState: null,
      paymentOption: null,
      can: { decide: false, change: false, seeMoney: false, seePeople: false },
    })
  })

  it('a caretaker reads what the room needs, and no amount in any answer', async () => {
    const options = [{ value: 'Bestuhlung', inputType: 'text' as const }]
    const room = await make.object(appId, { confirmation: 'manual', intervals: [hourly], options })
    const [option] = await query('select id from object_option where object_id = $1', room.id)
    const remark = 'Zwei Gäste kommen im Rollstuhl.'
    const { id, day } = await place({
      object: room,
      more: { remark, options: [{ id: option.id, value: 'Bankett, 120 Plätze' }] },
    })
    const answers = [{ question: 'Wie viele Personen erwarten Sie?', answer: '86' }]
    await query('update booking set answers = $2 where id = $1', id, JSON.stringify(answers))
    const booking = await read(id, caretaker)
    expect(booking).toMatchObject({ remark, answers })
    expect(booking.options).toEqual([
      { id: option.id, title: 'Bestuhlung', value: 'Bankett, 120 Plätze', document: null },
    ])
    expect(booking.can.seePeople).toBe(false)

    // Two hours at CHF 45.67 are CHF 91.34, which the order rounds to CHF 91.35.
    const amounts = [4567, 9134, 9135]
    const told = (await as(clerk, `GET /api/admin/bookings/${id}`)).body
    expect(numbersIn(told).some((number) => amounts.includes(number))).toBe(true)
    for (const line of [
      `GET /api/admin/bookings/${id}`,
      `GET /api/admin/bookings/${id}/history`,
      `GET /api/admin/bookings?ids=${id}`,
      `GET /api/admin/bookings/export?format=csv&ids=${id}`,
      `GET /api/admin/plan?from=${day}&days=1`,
    ] as const) {
      const { status, body } = await as(caretaker, line)
      expect(status, line).toBe(200)
      expect(
        numbersIn(body).filter((number) => amounts.includes(number)),
        line,
      ).toEqual([])
      expect(JSON.stringify(body), line).not.toMatch(/CHF.\d|45\.67|91\.3|Kirchgasse|8199|regula@/)
    }
  })

  it('a caretaker does not get the log of a booking, and the log tells amounts to nobody who may not see orders', async () => {
    expect((await as(caretaker, `GET /api/admin/history/booking/${concert.id}`)).status).toBe(403)
    const settings = await make.staffToken(appId, ['setting:base'])
    const { id } = await place()
    await as(clerk, `POST /api/admin/bookings/${id}/price`, { amount: 777, reason: 'Nachtzuschlag', version: 1 })
    for (const line of ['GET /api/admin/audit?entity=booking', 'GET /api/admin/audit/export?format=csv'] as const) {
      const { status, body } = await as(settings, line)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Nachtzuschlag|9911|99\.11/)
    }
  })

  it('a caretaker finds nobody by what is not shown', async () => {
    expect(await idsOf(`search=regula@example.test&ids=${concert.id}`, caretaker)).toEqual([])
    expect(await idsOf(`search=kirchgasse&ids=${concert.id}`, caretaker)).toEqual([])
    expect(await idsOf(`search=meier&ids=${concert.id}`, caretaker)).toEqual([concert.id])
    expect(await idsOf(`search=${encodeURIComponent('079 555')}&ids=${concert.id}`, caretaker)).toEqual([concert.id])
  })

  it('nobody without the right to see orders learns an amount, by no call', async () => {
    const { id, day } = await place()
    const price = { amount: -333, reason: 'Treuerabatt', version: 1 }
    expect((await as(clerk, `POST /api/admin/bookings/${id}/price`, price)).status).toBe(200)
    const { total } = await read(id)
    expect(total).toBeGreaterThan(0)
    const time = { displayStart: `${day} 13:00`, displayEnd: `${day} 15:00` }
    const answers = await Promise.all([
      as(moneyless, `GET /api/admin/bookings?ids=${id}`),
      as(moneyless, `GET /api/admin/bookings/${id}`),
      as(moneyless, `GET /api/admin/bookings/${id}/history`),
      as(moneyless, `GET /api/admin/history/booking/${id}`),
      as(moneyless, `GET /api/admin/bookings/export?format=csv&ids=${id}`),
      as(moneyless, 'POST /api/admin/bookings/preview-decision', { ids: [id], to: 'cancelled' }),
      as(moneyless, `POST /api/admin/bookings/${id}/check-move`, time),
      as(moneyless, `POST /api/admin/bookings/${id}/move`, time),
    ])
    for (const { status, body } of answers) {
      const text = JSON.stringify(body)
      expect(status, text).toBe(200)
      for (const secret of [String(total), (Number(total) / 100).toFixed(2), '333', 'Treuerabatt']) {
        expect(text).not.toContain(secret)
      }
    }
    const cheap = await list(`ids=${id}|${concert.id}&sort=total,asc`, moneyless)
    const dear = await list(`ids=${id}|${concert.id}&sort=total,desc`, moneyless)
    expect(cheap.rows.map((row) => row.total)).toEqual([null, null])
    expect(dear.rows.map((row) => row.total)).toEqual([null, null])
  })
})

describe('the guards', () => {
  const change = { displayStart: '2030-05-03 13:00', displayEnd: '2030-05-03 15:00' }
  const calls = [
    ['reservation:view', 'GET', '', undefined],
    ['reservation:view', 'GET', '/history', undefined],
    ['reservation:view', 'POST', '/notes', { text: 'x' }],
    ['reservation:view', 'GET', `/documents/${crypto.randomUUID()}`, undefined],
    ['reservation:change', 'POST', '/check-move', change],
    ['reservation:change', 'POST', '/move', change],
    ['reservation:change', 'PUT', '', { name: 'x', version: 1 }],
    ['reservation:change', 'POST', '/request', { accept: true }],
  ] as const

  it.each(calls)('%s: %s /:id%s', async (right, method, path, body) => {
    const line = `${method} /api/admin/bookings/${concert.id}${path}` as const
    expect((await call(line, { appId, ...(body && { body }) })).status).toBe(401)
    const without = await make.staffToken(appId, ['object:view', 'order:view', 'reservation:serial'])
    expect((await as(without, line, body)).status).toBe(403)
    if (right === 'reservation:change') expect((await as(caretaker, line, body)).status).toBe(403)
    const other = await make.app()
    const theirs = await make.staffToken(other, ['reservation:view', 'reservation:change', 'reservation:status'])
    expect((await call(line, { appId: other, token: theirs, ...(body && { body }) })).status).toBe(404)
  })

  it('decisions need their right, and know no booking of another app', async () => {
    const body = { ids: [concert.id], to: 'confirmed' }
    for (const path of ['decide', 'preview-decision']) {
      const line = `POST /api/admin/bookings/${path}` as const
      expect((await call(line, { appId, body })).status).toBe(401)
      expect((await as(caretaker, line, body)).status).toBe(403)
      expect(
        (await as(await make.staffToken(appId, ['reservation:view', 'reservation:change']), line, body)).status,
      ).toBe(403)
    }
    const other = await make.app()
    const theirs = await make.staffToken(other, ['reservation:status'])
    const decided = await call('POST /api/admin/bookings/decide', { appId: other, token: theirs, body })
    expect(decided.status).toBe(404)
    const previewed = await call('POST /api/admin/bookings/preview-decision', { appId: other, token: theirs, body })
    expect(previewed.body).toMatchObject({ bookings: [], recipients: [] })
    const listed = await call(`GET /api/admin/bookings?ids=${concert.id}`, {
      appId: other,
      token: await make.staffToken(other, ['reservation:view']),
    })
    expect(listed.body).toMatchObject({ totalRecords: 0, rows: [] })
  })

  it.each(['rot', '#12345', '#1234567', 'url(x)', '#zzzzzz', 'red;x:y'])('no booking is coloured %s', async (color) => {
    const { id } = await place()
    const refused = await as(clerk, `PUT /api/admin/bookings/${id}`, { color, version: 1 })
    expect(refused.status).toBe(400)
    await expect(query('update booking set color = $1 where id = $2', color, id)).rejects.toThrow('booking_color')
    const draft = bookingDraft(hall, '2033-05-06 10:00', '2033-05-06 12:00', { color })
    const order = await call('POST /api/orders', { appId, token: customerToken, body: { bookings: [draft] } })
    expect(order.status).toBe(400)
  })

  it('is marked with the colour its customer or staff chose, everywhere', async () => {
    const { id, orderId, day } = await place({ more: { color: '#1769AA' } })
    expect((await read(id)).color).toBe('#1769aa')
    expect((await list(`ids=${id}`)).rows[0]?.color).toBe('#1769aa')
    const { body: plan } = await as(clerk, `GET /api/admin/plan?from=${day}&days=1`)
    expect(
      (plan.bars as { booking: { id: number; color: string } }[]).find(({ booking }) => booking?.id === id),
    ).toEqual(expect.objectContaining({ booking: expect.objectContaining({ color: '#1769aa' }) }))
    const own = await as(customerToken, `GET /api/account/orders/${orderId}`)
    expect(own.body.order).toMatchObject({ reservations: [{ color: '#1769aa' }] })
    await as(clerk, `PUT /api/admin/bookings/${id}`, { color: '#c62828', version: 1 })
    const { body: history } = await as(clerk, `GET /api/admin/bookings/${id}/history`)
    expect(JSON.stringify(history.entries)).toContain('"field":"Farbe","before":"Blau","after":"Rot"')
  })

  it('lets everybody read its occasion once staff say so', async () => {
    const { id, day } = await place({ more: { name: 'Frühlingskonzert' } })
    await as(clerk, 'POST /api/admin/bookings/decide', { ids: [id], to: 'confirmed', withMail: false })
    const publicName = async () => {
      const { body } = await call(`GET /api/plan?from=${day}&days=1&object=${hall.id}`, { appId })
      return (body.spans as { name: string }[]).map(({ name }) => name)
    }
    expect((await read(id)).isNamePublic).toBe(false)
    expect(await publicName()).toEqual([''])
    const { version } = await read(id)
    const saved = await as(clerk, `PUT /api/admin/bookings/${id}`, { isNamePublic: true, version })
    expect(saved.body.booking).toMatchObject({ isNamePublic: true, name: 'Frühlingskonzert' })
    expect(await publicName()).toEqual(['Frühlingskonzert'])
    const { body: history } = await as(clerk, `GET /api/admin/bookings/${id}/history`)
    expect(JSON.stringify(history.entries)).toContain('Anlass öffentlich anzeigen')
    await as(clerk, `PUT /api/admin/bookings/${id}`, { isNamePublic: false, version: version + 1 })
    expect(await publicName()).toEqual([''])
  })

  it('takes whatever people type, and keeps it as it is', async () => {
    const { id } = await place()
    const text = "🎉 <script>alert(1)</script> «Ä» '; drop table booking; --"
    const saved = await as(clerk, `PUT /api/admin/bookings/${id}`, {
      name: text.slice(0, 200),
      remark: text,
      version: 1,
    })
    expect(saved.body.booking).toMatchObject({ name: text, remark: text })
    expect((await as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'x'.repeat(10_000), version: 2 })).status).toBe(
      400,
    )
    expect((await as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'a\u0000b', version: 2 })).status).toBe(400)
    expect(await idsOf(`search=${encodeURIComponent("drop'; --")}&ids=${id}`)).toEqual([])
    expect(hall.id).toBeGreaterThan(0)
  })
})
