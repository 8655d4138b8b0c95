import type { Reservation } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { bookingFacts } from './order-mail-data.ts'

const app = await buildTestApp()

const date = (id: number, day: string, objectTitle: string) =>
  ({
    id,
    seriesKey: 'series',
    objectTitle,
    displayStart: `${day} 18:00`,
    displayEnd: `${day} 20:00`,
    state: 'confirmed',
    options: [],
    name: '',
  }) as unknown as Reservation

it('a date of a series that takes place in another object says where', () => {
  const [series, ...others] = bookingFacts([
    date(1, '2027-01-05', 'Turnhalle'),
    date(2, '2027-01-12', 'Aula'),
    date(3, '2027-01-19', 'Turnhalle'),
  ])
  expect(others).toEqual([])
  expect(series?.title).toBe('Turnhalle')
  expect(series?.rows.map(([when]) => when.includes('in «'))).toEqual([false, true, false])
  expect(series?.rows[1]?.[0]).toMatch(/12\.01\.2027.*, in «Aula»$/)
})

describe('mails about a new order', () => {
  const waiting = 'Die unbestätigten Termine sind für Sie gehalten.'
  const done = 'Alle Termine sind bestätigt.'

  it.each([
    ['everything is confirmed at once', ['automatic', 'automatic'], false],
    ['everything waits', ['manual', 'manual'], true],
    ['the first waits', ['manual', 'automatic'], true],
    ['the last waits', ['automatic', 'manual'], true],
  ] as const)('where %s', async (_, confirmations, isWaiting) => {
    const { appId, customerToken: token, query, jobs, mails } = await deskScene(app)
    await query(`update app_setting set notification_recipients = '{haus@eschen.test}' where app_id = $1`, appId)
    const bookings = await Promise.all(
      confirmations.map(async (confirmation) =>
        bookingDraft(await app.make.object(appId, { confirmation }), '2030-05-03 10:00', '2030-05-03 12:00'),
      ),
    )
    const { body } = await app.call('POST /api/orders', { appId, token, body: { bookings } })
    await jobs()
    const [[toCustomer], [toOffice]] = [await mails('customerOrder'), await mails('adminOrder')]
    expect([toCustomer.text.includes(waiting), toCustomer.text.includes(done)]).toEqual([isWaiting, !isWaiting])
    // What the office has to do something about is to be seen in the list of mails.
    const subject = `Neue Bestellung ${body.orderNumber}`
    expect(toOffice.subject).toBe(isWaiting ? `${subject} wartet auf Bestätigung` : subject)
  })
})

describe('a mail about an order', () => {
  const staffed = async () => {
    const scene = await deskScene(app)
    const { appId, query } = scene
    await query(`update app_setting set notification_recipients = '{haus@eschen.test}' where app_id = $1`, appId)
    const admin = await app.make.staffToken(appId, ['order:create', 'user:view'])
    const whole = async (topic: string) =>
      (await wholeMails(app.deps.db, appId, {})).filter((one) => one.topic === topic)
    return { ...scene, admin, whole }
  }

  it('without dates calls it an order, and says nothing of dates', async () => {
    const { customerId, admin, as, jobs, whole } = await staffed()
    const { body } = await as(admin, 'POST /api/admin/orders', {
      ...{ userId: customerId, clientKey: crypto.randomUUID() },
      positions: [{ title: 'Reinigung', quantity: 2, unitPrice: 3000, isTaxable: false }],
    })
    await jobs()
    const [mail] = await whole('customerOrder')
    expect(mail).toMatchObject({ subject: `Ihre Bestellung ${body.orderNumber}`, attachments: [] })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Vielen Dank für Ihre Bestellung')
      expect(part).toContain('Bestellung ansehen')
      expect(part).toContain('Reinigung')
      expect(part).not.toMatch(/Ihre Reservation|Termin|Kalender|stornieren/)
    }
  })

  it('tells the office what was answered, and leads it to the order without opening it', async () => {
    const { appId, customerToken: token, as, jobs, whole, query } = await staffed()
    const object = await app.make.object(appId, { title: 'Aula' })
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    const { body } = await as(token, 'POST /api/orders', { bookings })
    await query(
      `update booking set answers = '[{"questionId": 1, "question": "Wie viele Personen?", "answer": 28}]' where order_id = $1`,
      body.orderId,
    )
    await jobs()
    const [[office], [customer]] = [await whole('adminOrder'), await whole('customerOrder')]
    const link = new RegExp(`https?://[^"\\s]+/admin/orders/edit/${body.orderId}\\b`)
    for (const part of [office?.text, office?.html]) {
      expect(part).toMatch(link)
      expect(part).toMatch(/Wie viele Personen\?(?: 28|<[\s\S]*>28<)/)
      expect(part).not.toMatch(/\/order\/|order-link/)
    }
    expect(customer?.html).not.toMatch(/\/admin\/|Wie viele Personen/)
  })

  it('offers the customer the dates as a file, which opens without signing in', async () => {
    const { appId, place, jobs, whole } = await staffed()
    const { id } = await place()
    await jobs()
    const [mail] = await whole('customerOrder')
    const path = /href="https?:\/\/[^"/]+(\/api\/order-link\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
    expect(path).toMatch(new RegExp(`/calendar\\?booking=${id}$`))
    const answer = await app.server.inject({ url: path, headers: { 'x-app-id': String(appId) } })
    expect(answer.body).toContain('BEGIN:VEVENT')
  })

  it('that is off says so whatever staff write, once, and what is charged for it', async () => {
    const { jobs, whole, query, hall, place, decide } = await staffed()
    await query(`update bookable set fee_steps = '[{"days": 5000, "percent": 50}]' where id = $1`, hall.id)
    const off = 'Ihre Reservation wurde storniert.'
    const cancelled = async (more: object) => {
      const { id } = await place()
      await decide([id], 'confirmed', { withMail: false })
      await decide([id], 'cancelled', more)
      await jobs()
      return String((await whole('customerBookingCancellation')).at(-1)?.text)
    }
    expect(await cancelled({ text: 'Wasserschaden' })).toMatch(/wurde storniert\.\s+Wasserschaden/)
    expect((await cancelled({ text: off })).split(off)).toHaveLength(2)
    expect((await cancelled({ text: '' })).split(off)).toHaveLength(2)
    expect(await cancelled({ text: 'Leider mussten wir stornieren.' })).not.toContain(off)
    // Half of 2 × 45.67, in five Rappen.
    const charged = await cancelled({ text: '', withFee: true })
    expect(charged).toContain('Für die Stornierung verrechnen wir eine Gebühr von CHF\u00a045.65.')
    expect(await cancelled({ text: '' })).not.toContain('Gebühr')
  })

  it('tells what cancelling costs: until when nothing, then how much; of several dates by the days before', async () => {
    const { appId, customerToken: token, as, jobs, whole, query, hourly } = await staffed()
    const aula = await app.make.object(appId, { title: 'Aula', intervals: [hourly] })
    const hut = await app.make.object(appId, { title: 'Hütte', intervals: [hourly] })
    const steps = (id: number, rules: object[]) =>
      query('update bookable set fee_steps = $2::jsonb where id = $1', id, JSON.stringify(rules))
    await steps(aula.id, [
      { days: 7, percent: 50 },
      { days: 0, percent: 100 },
    ])
    const order = async (day: string, ...objects: (typeof aula)[]) => {
      const bookings = objects.map((object) => bookingDraft(object, `${day} 10:00`, `${day} 12:00`))
      await as(token, 'POST /api/orders', { bookings })
      await jobs()
      return (await whole('customerOrder')).at(-1)?.text.replaceAll('\u00a0', ' ')
    }
    expect(await order('2030-05-04', aula)).toContain(
      'Gratis stornieren bis Fr, 26.04.2030. Danach kostet die Absage 50 % des Preises, ab Sa, 04.05.2030 100 %.',
    )
    const rule =
      'Die Absage eines Termins kostet ab 7 Tagen vorher 50 % des Preises, am Tag selber 100 %. Früher ist sie gratis.'
    expect(await order('2030-05-05', aula, hut)).toContain(`\nAula: ${rule}\n`)
    await steps(hut.id, [
      { days: 0, percent: 100 },
      { days: 7, percent: 50 },
    ])
    expect(await order('2030-05-06', aula, hut)).toContain(`\n${rule}\n`)
    await steps(aula.id, [])
    expect(await order('2030-05-07', aula)).not.toMatch(/Absage|ratis/)
  })
})

describe('what a mail says', () => {
  const waits = { confirmation: 'manual' } as const
  const chf = (text: string) => `CHF\u00a0${text}`

  it('about an order: every date, what was chosen, VAT and total, and how it is paid', async () => {
    const { appId, category, hourly, customerToken: token, query, jobs, as } = await deskScene(app)
    await query(
      `update app_setting set vat_number = 'CHE-1', prices_include_vat = true, notification_recipients = '{haus@eschen.test}' where app_id = $1`,
      appId,
    )
    await query(`update payment_option set description = 'Innert 30 Tagen' where app_id = $1`, appId)
    const intervals = [{ ...hourly, prices: { [category]: 5405 } }]
    const aula = await app.make.object(appId, {
      ...waits,
      title: 'Aula',
      isTaxable: true,
      intervals,
      options: [{ value: 'Beamer', inputType: 'checkbox' }],
    })
    const hut = await app.make.object(appId, { title: 'Hütte', hasPrices: false })
    await query(
      `update bookable set notification_recipients = '{haus@eschen.test,hut@eschen.test}' where id = $1`,
      hut.id,
    )
    const [option] = await query('select id from object_option where object_id = $1', aula.id)
    const options = [{ id: option.id, value: true }]
    const { body } = await as(token, 'POST /api/orders', {
      bookings: [
        bookingDraft(aula, '2030-05-04 10:00', '2030-05-04 12:00', { name: 'Konzert', options }),
        bookingDraft(hut, '2030-05-03 10:00', '2030-05-03 11:00', { name: '' }),
      ],
    })
    await jobs()
    const mails = await query(
      'select topic, recipient, text_body as text, booking_id, attachments from mail_message where order_id = $1 order by id',
      body.orderId,
    )
    // Somebody who is named by two objects is told once.
    expect(mails.map(({ topic, recipient }) => `${topic} ${recipient}`)).toEqual([
      'customerOrder regula@example.test',
      'adminOrder haus@eschen.test',
      'adminOrder hut@eschen.test',
    ])
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 0, 0])
    // 2 × 54.05 = 108.10, of which 8.10 are VAT.
    const facts = [
      'Hütte',
      'Fr, 03.05.2030, 10:00–11:00 Uhr: Bestätigt',
      'Aula',
      'Sa, 04.05.2030, 10:00–12:00 Uhr: Unbestätigt',
      'Anlass: Konzert',
      'Beamer: Ja',
      'Kosten',
      `Total ohne MwSt.: ${chf('100.00')}`,
      `MwSt. 8.1 %: ${chf('8.10')}`,
      `Total: ${chf('108.10')}`,
      'Ein Teil wird auf Anfrage verrechnet.',
    ]
    for (const { text } of mails) {
      const lines = String(text)
        .split('\n')
        .map((line) => line.replace(/^[\s:]+/, '').trim())
      expect(lines.filter((line) => facts.includes(line))).toEqual(facts)
    }
    expect(mails.map(({ text }) => text.includes('‹Link›'))).toEqual([true, false, false])
    // How it is paid is chosen, and said, where all of it has a price.
    expect(mails[0].text).not.toContain('Zahlung:')
    const bookings = [bookingDraft(aula, '2030-05-05 10:00', '2030-05-05 12:00')]
    const priced = await as(token, 'POST /api/orders', { bookings })
    await jobs()
    const [mail] = await query('select text_body as text from mail_message where order_id = $1', priced.body.orderId)
    expect(mail.text).toMatch(/Zahlung: Rechnung\s+Innert 30 Tagen/)
    expect(mail.text).not.toContain('auf Anfrage')
    // The customer's page says the same.
    const shown = async (id: unknown) => (await as(token, `GET /api/account/orders/${id}`)).body.order
    expect(await shown(priced.body.orderId)).toMatchObject({
      number: priced.body.orderNumber,
      objects: ['Aula'],
      total: 10_810,
      totalWithoutTax: 10_000,
      tax: [{ rate: 8.1, total: 810, base: 10_000 }],
      roundingDifference: 0,
      owed: 10_810,
      hasNoPriceObject: false,
      priceCategory: 'Einheimische',
      paymentOption: 'Rechnung',
      paymentDescription: 'Innert 30 Tagen',
    })
    expect(await shown(body.orderId)).toMatchObject({
      objects: ['Aula', 'Hütte'],
      bookings: 2,
      hasNoPriceObject: true,
      paymentOption: null,
      reservations: [
        { objectTitle: 'Hütte', isOnRequest: true, total: 0, options: [], quantity: 1 },
        {
          objectTitle: 'Aula',
          isOnRequest: false,
          intervalName: 'Stunden',
          options: [{ id: option.id, title: 'Beamer', value: 'Ja' }],
          lines: [{ title: 'Aula', quantity: 2, unitPrice: 5405, total: 10_810 }],
        },
      ],
    })
  })

  it('with sums that add up where the total is rounded: 92.50 + 7.49 + 0.01 = 100.00', async () => {
    const { appId, category, hourly, customerToken: token, query, jobs, as } = await deskScene(app)
    await query(
      `update app_setting set vat_number = 'CHE-1', prices_include_vat = true, rounds_to_five = true where app_id = $1`,
      appId,
    )
    const intervals = [{ ...hourly, prices: { [category]: 9999 } }]
    const aula = await app.make.object(appId, { isTaxable: true, intervals })
    const bookings = [bookingDraft(aula, '2030-05-04 10:00', '2030-05-04 11:00')]
    const { body } = await as(token, 'POST /api/orders', { bookings })
    await jobs()
    const [mail] = await query('select text_body as text from mail_message where order_id = $1', body.orderId)
    const lines = String(mail.text).split('\n')
    const sums = ['Total ohne MwSt.', 'MwSt. 8.1 %', 'Rundung', 'Total'].map((label) =>
      lines.find((one) => one.trim().startsWith(`${label}:`))?.trim(),
    )
    expect(sums).toEqual([
      `Total ohne MwSt.: ${chf('92.50')}`,
      `MwSt. 8.1 %: ${chf('7.49')}`,
      `Rundung: ${chf('0.01')}`,
      `Total: ${chf('100.00')}`,
    ])
  })

  it('about a wish and a cancellation, and stands in the history with whom it went to and who did it', async () => {
    const { appId, customerToken: token, customerId, query, jobs, as, hourly, clerk } = await deskScene(app)
    await query(`update app_setting set notification_recipients = '{haus@eschen.test}' where app_id = $1`, appId)
    const object = await app.make.object(appId, {
      title: 'Aula',
      intervals: [hourly],
      options: [
        { value: 'Stühle', inputType: 'number', isRequired: true },
        { value: 'Beamer', inputType: 'checkbox' },
      ],
    })
    await query(`update bookable set fee_steps = '[{"days": 5000, "percent": 50}]' where id = $1`, object.id)
    const rows = await query('select id, input_type from object_option where object_id = $1', object.id)
    const idOf = (type: string) => rows.find(({ input_type }) => input_type === type).id
    const chairs = { id: idOf('number'), value: 20 }
    const draft = bookingDraft(object, '2030-05-04 10:00', '2030-05-04 12:00', { options: [chairs] })
    const { body } = await as(token, 'POST /api/orders', { bookings: [draft] })
    const [{ id }] = await query('select id from booking where order_id = $1', body.orderId)
    await jobs()
    const ask = (wish: object) => as(token, `POST /api/account/reservations/${id}/change-request`, wish)
    const answered = () => query(`update change_request set state = 'rejected' where booking_id = $1`, id)
    // What the object wants to know is asked of a wish, too.
    const beamer = { id: idOf('checkbox'), value: true }
    expect((await ask({ kind: 'options', options: [beamer] })).body).toMatchObject({
      code: 'booking.incomplete',
      details: { options: [chairs.id] },
    })
    const nowhere = { kind: 'time', displayStart: '2030-03-31 02:30', displayEnd: '2030-03-31 04:00' }
    expect((await ask(nowhere)).body).toMatchObject({ code: 'booking.not_bookable' })
    expect((await ask({ kind: 'options', options: [{ ...chairs, value: 30 }, beamer], text: 'Danke.' })).status).toBe(
      200,
    )
    const [kept] = await query('select options from change_request where booking_id = $1', id)
    expect(kept.options).toEqual([
      { id: chairs.id, title: 'Stühle', value: '30', given: 30 },
      { id: beamer.id, title: 'Beamer', value: 'Ja', given: true },
    ])
    await jobs()
    await answered()
    await ask({ kind: 'cancel' })
    await jobs()
    await answered()
    // Staff who act as the customer do so under both names.
    const groupId = await app.make.group(appId, { name: 'x', role: 'admin', permissions: ['user:impersonate'] })
    const staff = await app.make.user(appId, {
      role: 'admin',
      groupIds: [groupId],
      firstname: 'Sandra',
      lastname: 'Frei',
    })
    const acting = await as(await app.make.userToken(appId, staff), `GET /api/admin/users/impersonate/${customerId}`)
    const gone = await as(String(acting.body.token), `POST /api/account/reservations/${id}/cancel`)
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    await jobs()
    const told = await query(
      `select topic, recipient, text_body as text from mail_message where booking_id = $1 order by id`,
      id,
    )
    const when = 'Aula, Sa, 04.05.2030, 10:00–12:00 Uhr (Bestellung'
    expect(told.map(({ topic, recipient }) => `${topic} ${recipient}`)).toEqual([
      'adminChangeRequest haus@eschen.test',
      'adminChangeRequest haus@eschen.test',
      'customerCancellation regula@example.test',
      'adminCancellation haus@eschen.test',
    ])
    const [options, cancel, customer, office] = told.map(({ text }) => String(text))
    expect(options).toContain(`Regula Meier bittet um eine Änderung: ${when}`)
    expect(options).toMatch(/Gewünschte Optionen: Stühle: 30, Beamer: Ja\s+Danke\./)
    expect(cancel).toContain('Gewünscht ist eine Stornierung nach Ablauf der Frist.')
    // Half of 2 × 45.67, in five Rappen.
    expect(customer).toContain(`Ihr Termin ist storniert: ${when}`)
    expect(customer).toContain(`eine Gebühr von ${chf('45.65')}`)
    expect(office).toContain(`Stornogebühr von ${chf('45.65')}`)

    await query(`update mail_message set state = 'failed' where order_id = $1 and topic = 'adminOrder'`, body.orderId)
    const history = async (path: string, as_ = clerk) =>
      ((await as(as_, `GET /api/admin/${path}/history`)).body.entries ?? []) as {
        kind: string
        title: string
        by: string
        isFailed: boolean
      }[]
    const ofOrder = (await history(`orders/${body.orderId}`)).filter(({ kind }) => kind === 'mail')
    expect(ofOrder.map(({ title, by, isFailed }) => [title, by, isFailed])).toEqual([
      [
        'E-Mail «Storniert: Aula, Sa, 04.05.2030, 10:00–12:00 Uhr» nicht gesendet (kein Mailserver)',
        'an haus@eschen.test',
        false,
      ],
      [
        'E-Mail «Storniert: Aula, Sa, 04.05.2030, 10:00–12:00 Uhr» nicht gesendet (kein Mailserver)',
        'an regula@example.test',
        false,
      ],
      [
        'E-Mail «Änderungsanfrage: Aula, Sa, 04.05.2030, 10:00–12:00 Uhr» nicht gesendet (kein Mailserver)',
        'an haus@eschen.test',
        false,
      ],
      [
        'E-Mail «Änderungsanfrage: Aula, Sa, 04.05.2030, 10:00–12:00 Uhr» nicht gesendet (kein Mailserver)',
        'an haus@eschen.test',
        false,
      ],
      [`E-Mail «Neue Bestellung ${body.orderNumber}» nicht zugestellt`, 'an haus@eschen.test', true],
      [
        `E-Mail «Ihre Reservation ${body.orderNumber}» nicht gesendet (kein Mailserver)`,
        'an regula@example.test',
        false,
      ],
    ])
    const ofBooking = (await history(`bookings/${id}`)).filter(({ kind }) => kind === 'change')
    expect(ofBooking[0]?.by).toBe('Sandra Frei als Regula Meier')
    expect(ofBooking[1]?.by).toBe('Regula Meier')
  })
})
