import { afterAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { shiftBooking } from '../../../test/shift-booking.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { LinkAddress } from '../../platform/http/link-address.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { mailJobs } from '../mail/index.ts'
import { claimDue } from './claim-due.ts'
import { reminderJobs } from './index.ts'
import { remindCustomers } from './remind-customers.ts'

const app = await buildTestApp()
const { call, databaseUrl, deps, make } = app
const { db } = deps
const mailbox = await startMailbox()
const transport = openMailTransport(mailbox.url, 'reservation@eschen.test')
afterAll(async () => {
  transport?.close()
  await mailbox.stop()
})

const links = new LinkAddress({ linkScheme: undefined, linkPort: undefined }, () => undefined)

const jobsAt = (now: string) => ({
  ...reminderJobs(links, () => new Date(now)),
  ...mailJobs(transport, 'allmend.test'),
})

type Scene = Awaited<ReturnType<typeof deskScene>>

async function scene(settings: Record<string, unknown>) {
  const found = await deskScene(app)
  const token = await make.staffToken(found.appId, ['setting:base'])
  const sender = { senderName: '', senderAddress: '', replyTo: '', usesOwnServer: false }
  const server = { smtpHost: '', smtpPort: 587, smtpEncryption: 'starttls', smtpUser: '' }
  const save = (more: object, version: number) =>
    call('PUT /api/admin/settings/emails', {
      ...{ appId: found.appId, token },
      body: { ...sender, ...server, ...more, version },
    })
  const saved = await save(settings, 0)
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
  /** A booking that stands. */
  const confirmed = async (more: Parameters<Scene['place']>[0] = {}) => {
    const placed = await found.place(more)
    await found.decide([placed.id], 'confirmed', { withMail: false })
    return placed
  }
  const topics = async () =>
    (await found.query('select topic, recipient from mail_message where app_id = $1 order by id', found.appId))
      .map(({ topic, recipient }) => `${topic} ${recipient}`)
      .filter((line) => /Reminder|DayList/.test(line))
  /** What an app sends at some moment, as the mail server got it. */
  const round = async (now: string) => {
    await db.pool.query(`select graphile_worker.add_job('reminder.send', json_build_object('appId', $1::int))`, [
      found.appId,
    ])
    await runJobs(db, databaseUrl, jobsAt(now))
    return mailbox.take()
  }
  const shift = (id: number, times: Parameters<typeof shiftBooking>[2]) =>
    shiftBooking(db, { appId: found.appId, id }, times)
  return { ...found, save, confirmed, topics, round, shift }
}

const toCustomer = 'customerReminder regula@example.test'

describe('the reminder of a customer', () => {
  it('comes once, so many hours before, with the key, the contact, the calendar entry and the way to the order', async () => {
    const { appId, hall, query, confirmed, topics, round } = await scene({ customerReminderHours: 24 })
    await query(`update bookable set handover_info = 'Schlüssel im Werkhof, Industriestrasse 9' where id = $1`, hall.id)
    await query(
      `update app_setting set texts = texts || '{"contact":"Verwaltung, 052 000 41 20"}' where app_id = $1`,
      appId,
    )
    // 10:00 in January is 09:00 UTC.
    const { orderId } = await confirmed({ day: '2031-01-15' })
    expect(await round('2031-01-14T08:59:59Z')).toEqual([])
    const [mail, ...others] = await round('2031-01-14T09:00:00Z')
    expect(others).toEqual([])
    expect(mail).toContain('To: regula@example.test')
    const [whole] = await wholeMails(db, appId, { topic: 'customerReminder' })
    expect(whole).toMatchObject({
      subject: 'Erinnerung: Mehrzweckhalle, Mi, 15.01.2031, 10:00–12:00 Uhr',
      order_id: orderId,
    })
    for (const part of ['Schlüssel im Werkhof, Industriestrasse 9', 'Verwaltung, 052 000 41 20', 'Jahreskonzert'])
      expect(whole?.text).toContain(part)
    expect(whole?.attachments).toMatchObject([{ filename: 'reservation.ics' }])
    expect(whole?.text).toContain('‹Link›')
    expect(mail?.replaceAll('=\r\n', '')).toContain('/order/')
    for (const later of ['2031-01-14T09:05:00Z', '2031-01-15T08:59:00Z', '2031-01-15T09:00:00Z'])
      expect(await round(later)).toEqual([])
    expect(await topics()).toEqual([toCustomer])
  })

  it('is off where no hours are set, and not sent for what is not certain, cancelled or begun', async () => {
    const { confirmed, place, decide, save, topics, round } = await scene({ caretakerReminderHours: 24 })
    const begun = '2031-01-20T09:00:00Z'
    await confirmed({ day: '2031-01-20' })
    expect(await round('2031-01-20T08:00:00Z')).toEqual([])
    await save({ customerReminderHours: 24 }, 1)
    expect(await round(begun)).toEqual([])
    await place({ day: '2031-01-21' })
    const { id } = await confirmed({ day: '2031-01-22' })
    await decide([id], 'cancelled', { withMail: false })
    expect(await round('2031-01-21T08:00:00Z')).toEqual([])
    expect(await round('2031-01-22T08:00:00Z')).toEqual([])
    expect(await topics()).toEqual([])
  })

  it('is made up for after a downtime, as long as the booking has not begun', async () => {
    const { confirmed, round } = await scene({ customerReminderHours: 24 })
    await confirmed({ day: '2031-01-23' })
    expect(await round('2031-01-23T08:59:00Z')).toHaveLength(1)
  })

  it('of a booking that is moved comes anew, and again for none that was told', async () => {
    const { confirmed, as, clerk, round } = await scene({ customerReminderHours: 24 })
    const { id, day } = await confirmed({ day: '2031-02-05' })
    const move = (from: string, until: string) =>
      as(clerk, `POST /api/admin/bookings/${id}/move`, {
        ...{ displayStart: `${day} ${from}`, displayEnd: `${day} ${until}`, withMail: false },
      })
    const now = '2031-02-04T16:00:00Z'
    expect(await round(now)).toHaveLength(1)
    expect((await move('14:00', '16:00')).status).toBe(200)
    expect(await round(now)).toHaveLength(1)
    expect(await round(now)).toEqual([])
    expect((await move('10:00', '12:00')).status).toBe(200)
    expect(await round(now)).toEqual([])
  })

  it('is one mail for the dates of an order', async () => {
    const { appId, customerToken: token, hall, decide, query, round } = await scene({ customerReminderHours: 48 })
    const kitchen = await make.object(appId, { title: 'Küche' })
    const bookings = [hall, kitchen].map((object) => bookingDraft(object, '2031-02-12 10:00', '2031-02-12 12:00'))
    const { body } = await call('POST /api/orders', { appId, token, body: { bookings } })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    const ids = await query('select id from booking where order_id = $1', body.orderId)
    await decide(
      ids.map(({ id }) => Number(id)),
      'confirmed',
      { withMail: false },
    )
    await query(`update bookable set handover_info = 'Code 12' where id = $1`, kitchen.id)
    expect(await round('2031-02-11T10:00:00Z')).toHaveLength(1)
    const [mail] = await wholeMails(db, appId, { topic: 'customerReminder' })
    expect(mail?.text).toContain('Küche: Code 12')
    expect(mail?.subject).toContain('2 Termine')
  })

  it.each([
    // 10:00 in summer is 08:00 UTC, in winter 09:00; two days before, the clock showed another hour at the same moment.
    ['2027-03-29', '2027-03-29T08:00:00Z', '2027-03-27T08:00:00Z'],
    ['2026-10-26', '2026-10-26T09:00:00Z', '2026-10-24T09:00:00Z'],
  ])('across the clock change: %s is due at the hour it is, not at the hour it was', async (_, start, due) => {
    const { confirmed, shift, round } = await scene({ customerReminderHours: 48 })
    const { id } = await confirmed({ day: '2031-01-29' })
    await shift(id, { start, end: new Date(Date.parse(start) + 7_200_000).toISOString() })
    expect(await round(new Date(Date.parse(due) - 1000).toISOString())).toEqual([])
    expect(await round(due)).toHaveLength(1)
  })

  it('is sent once however many workers look at the same time, and by the next one when one dies', async () => {
    const { appId, confirmed, topics } = await scene({ customerReminderHours: 24 })
    for (const hour of [10, 12, 14, 16])
      await confirmed({ day: '2031-03-05', from: `${hour}:00`, until: `${hour + 1}:00` })
    const now = new Date('2031-03-04T20:00:00Z')
    // It dies after it wrote everything: nothing of it is there.
    const dying = db.withTenant(appId, async (tx) => {
      await remindCustomers(tx, now, 'http://eschen.test')
      throw new Error('kill -9')
    })
    await expect(dying).rejects.toThrow('kill -9')
    expect(await topics()).toEqual([])
    const counts = await Promise.all(
      [1, 2, 3, 4].map(() => db.withTenant(appId, (tx) => remindCustomers(tx, now, 'http://eschen.test'))),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(await topics()).toEqual(Array(4).fill(toCustomer))
  })

  it('leaves what somebody is just cancelling for the next round', async () => {
    const { appId, confirmed } = await scene({ customerReminderHours: 24 })
    const { id } = await confirmed({ day: '2031-03-12' })
    const claim = () => db.withTenant(appId, (tx) => claimDue(tx, 'customer', new Date('2031-03-11T20:00:00Z')))
    const other = await db.pool.connect()
    try {
      await other.query('begin')
      await other.query('update booking set remark = $1 where app_id = $2 and id = $3', ['x', appId, id])
      expect(await claim()).toEqual([])
      await other.query('rollback')
    } finally {
      other.release()
    }
    expect(await claim()).toEqual([id])
    expect(await claim()).toEqual([])
  })

  it('reaches everybody, however many there are', async () => {
    const { place, decide, topics, round } = await scene({ customerReminderHours: 720 })
    const ids: number[] = []
    for (let day = 1; day <= 27; day += 1)
      ids.push((await place({ day: `2031-03-${String(day).padStart(2, '0')}` })).id)
    await decide(ids, 'confirmed', { withMail: false })
    // What others left in the queue goes before.
    await round('2031-01-01T08:00:00Z')
    expect(await round('2031-02-26T08:00:00Z')).toHaveLength(27)
    expect(await topics()).toHaveLength(27)
  })

  it('is looked for in the apps that want one, and in no other', async () => {
    const wanting = await Promise.all([
      scene({ customerReminderHours: 1 }),
      scene({ caretakerReminderHours: 1 }),
      scene({ dayListTime: '06:30' }),
    ])
    const [other] = [await scene({})]
    await db.pool.query(`select graphile_worker.add_job('reminder.find_apps')`)
    const { 'reminder.find_apps': find } = jobsAt('2029-01-01T00:00:00Z')
    if (!find) throw new Error('no such job')
    await runJobs(db, databaseUrl, { 'reminder.find_apps': find })
    const { rows } = await db.pool.query(`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'reminder.send'`)
    const apps = rows.map(({ payload }) => payload.appId)
    for (const { appId } of wanting) expect(apps.filter((id) => id === appId)).toHaveLength(1)
    expect(apps).not.toContain(other?.appId)
    await runJobs(db, databaseUrl, jobsAt('2029-01-01T00:00:00Z'))
    expect(mailbox.take()).toEqual([])
  })
})

describe('the reminder of a caretaker', () => {
  it('goes to the recipients of the object, or of the app, with all that is to be got ready and no money', async () => {
    const { appId, hall, confirmed, query, topics, round, shift } = await scene({
      caretakerReminderHours: 2,
      notificationRecipients: ['amt@eschen.test'],
    })
    const { id } = await confirmed({ day: '2031-04-09', more: { remark: 'Rampe beim Hofeingang' } })
    await query(
      `update booking set options = '[{"id":1,"title":"Stühle","value":"120"}]', answers = '[{"question":"Alkohol?","answer":"Ja"}]'
       where app_id = $1 and id = $2`,
      ...[appId, id],
    )
    await shift(id, {
      ...{ start: '2031-04-09T08:00:00Z', end: '2031-04-09T10:00:00Z' },
      ...{ from: '2031-04-09T07:00:00Z', until: '2031-04-09T10:30:00Z' },
    })
    expect(await round('2031-04-09T05:59:00Z')).toEqual([])
    expect(await round('2031-04-09T06:00:00Z')).toHaveLength(1)
    expect(await topics()).toEqual(['caretakerReminder amt@eschen.test'])
    const [mail] = await wholeMails(db, appId, { topic: 'caretakerReminder' })
    expect(mail?.subject).toBe('Bald: Mehrzweckhalle, Mi, 09.04.2031, 10:00–12:00 Uhr')
    for (const line of [
      'Anlass: Jahreskonzert',
      'Einrichten ab: 09.04.2031 09:00',
      'Aufräumen bis: 09.04.2031 12:30',
      'Kontakt: Harmonie, Regula Meier, 079 555 20 14',
      'Stühle: 120',
      'Alkohol? Ja',
      'Bemerkung: Rampe beim Hofeingang',
    ])
      expect(mail?.text.split('\n')).toContain(line)
    expect(mail?.text).not.toMatch(/CHF|45\.67|91\.34/)
    await query(
      `update bookable set notification_recipients = '{haus@eschen.test,werk@eschen.test}' where id = $1`,
      hall.id,
    )
    await confirmed({ day: '2031-04-10' })
    expect(await round('2031-04-10T07:00:00Z')).toHaveLength(2)
    expect((await topics()).slice(1)).toEqual([
      'caretakerReminder haus@eschen.test',
      'caretakerReminder werk@eschen.test',
    ])
  })
})

describe('the list of a day', () => {
  const lists = { dayListRecipients: [{ building: 'Linde', recipients: ['haus@eschen.test'] }] }

  it('comes once a day and building, at its time, with what takes the rooms that day', async () => {
    const { appId, hall, confirmed, place, query, topics, decide, round } = await scene({
      dayListTime: '06:30',
      ...lists,
    })
    await query(`update bookable set building = 'Linde' where id = $1`, hall.id)
    await confirmed({ day: '2031-05-07', from: '19:00', until: '21:00' })
    await place({ day: '2031-05-07', from: '08:00', until: '09:00' })
    const { id } = await confirmed({ day: '2031-05-07', from: '12:00', until: '13:00' })
    await decide([id], 'cancelled', { withMail: false })
    await confirmed({ object: await make.object(appId, { title: 'Anderswo', building: 'Dorf' }), day: '2031-05-07' })
    await confirmed({ day: '2031-05-08' })
    expect(await round('2031-05-07T04:29:00Z')).toEqual([])
    expect(await round('2031-05-07T04:30:00Z')).toHaveLength(1)
    expect(await round('2031-05-07T04:35:00Z')).toEqual([])
    const [mail] = await wholeMails(db, appId, { topic: 'caretakerDayList' })
    expect(mail?.subject).toBe('Tagesliste Linde, Mittwoch, 07.05.2031')
    expect(mail?.text.match(/^Mehrzweckhalle, .*$/gm)).toEqual([
      'Mehrzweckhalle, Mi, 07.05.2031, 08:00–09:00 Uhr',
      'Mehrzweckhalle, Mi, 07.05.2031, 19:00–21:00 Uhr',
    ])
    expect(mail?.text).toContain('Status: Unbestätigt')
    expect(mail?.text).toContain('Kontakt: Harmonie, Regula Meier, 079 555 20 14')
    expect(mail?.text).not.toMatch(/Anderswo|CHF/)
    expect(await round('2031-05-08T04:30:00Z')).toHaveLength(1)
    expect(await topics()).toEqual(Array(2).fill('caretakerDayList haus@eschen.test'))
  })

  it('of an empty day is sent where that is wished, and counts as sent either way', async () => {
    const { appId, save, round } = await scene({ dayListTime: '06:30', sendsEmptyDayList: true, ...lists })
    expect(await round('2031-06-03T04:30:00Z')).toHaveLength(1)
    const [mail] = await wholeMails(db, appId, { topic: 'caretakerDayList' })
    expect(mail?.text).toContain('Linde: Am Dienstag, 03.06.2031, gibt es keine Buchungen.')
    await save({ sendsEmptyDayList: false }, 1)
    expect(await round('2031-06-04T04:30:00Z')).toEqual([])
    await save({ sendsEmptyDayList: true }, 2)
    expect(await round('2031-06-04T05:30:00Z')).toEqual([])
  })

  it('of tomorrow comes the evening before, also after midnight when nothing ran', async () => {
    const { hall, confirmed, query, round } = await scene({ dayListTime: '18:00', dayListDaysBefore: 1, ...lists })
    await query(`update bookable set building = 'Linde' where id = $1`, hall.id)
    await confirmed({ day: '2031-06-11' })
    await confirmed({ day: '2031-06-12' })
    const [first] = await round('2031-06-10T16:00:00Z')
    expect(first).toContain('11.06.2031')
    const [late] = await round('2031-06-12T01:00:00Z')
    expect(late).toContain('12.06.2031')
    expect(await round('2031-06-12T01:05:00Z')).toEqual([])
  })

  it('on the days the clock changes holds all of the day and comes once, at a time there is twice or not at all', async () => {
    const { appId, hall, confirmed, query, topics, round, shift } = await scene({ dayListTime: '02:30', ...lists })
    await query(`update bookable set building = 'Linde' where id = $1`, hall.id)
    const at = async (start: string) => {
      const { id } = await confirmed()
      await shift(id, { start, end: new Date(Date.parse(start) + 1_800_000).toISOString() })
    }
    // The first and the last half hour of a day of 25 hours, and the last one of the day before.
    await at('2031-10-25T22:00:00Z')
    await at('2031-10-26T22:30:00Z')
    await at('2031-10-25T21:30:00Z')
    for (const now of ['2031-10-26T00:30:00Z', '2031-10-26T01:30:00Z', '2031-10-26T01:35:00Z']) await round(now)
    expect(await topics()).toHaveLength(1)
    const [mail] = await wholeMails(db, appId, { topic: 'caretakerDayList' })
    expect(mail?.text).toContain('Linde: 2 Buchungen am Sonntag, 26.10.2031.')
    await at('2032-03-28T06:00:00Z')
    expect(await round('2032-03-28T00:59:00Z')).toEqual([])
    expect(await round('2032-03-28T01:00:00Z')).toHaveLength(1)
    expect(await round('2032-03-28T01:30:00Z')).toEqual([])
  })

  it('goes with anybody it names who is forgotten', async () => {
    const { appId, hall, confirmed, query, customerId, topics, round } = await scene({ dayListTime: '06:30', ...lists })
    await query(`update bookable set building = 'Linde' where id = $1`, hall.id)
    await confirmed({ day: '2031-07-09' })
    expect(await round('2031-07-09T04:30:00Z')).toHaveLength(1)
    const token = await make.keeperToken()
    const gone = await call(`DELETE /api/admin/users/${customerId}`, { appId, token })
    expect(gone.body, JSON.stringify(gone.body)).toMatchObject({ success: true })
    expect(await topics()).toEqual([])
    expect(await round('2031-07-09T04:35:00Z')).toEqual([])
  })
})

it('settings that are not sent stay; what cannot be is refused at its field', async () => {
  const { appId, save, query } = await scene({
    customerReminderHours: 24,
    caretakerReminderHours: 2,
    dayListTime: '06:30',
    dayListDaysBefore: 1,
    sendsEmptyDayList: true,
    dayListRecipients: [
      { building: ' Linde ', recipients: ['haus@eschen.test', 'haus@eschen.test'] },
      { building: 'Leer', recipients: [] },
    ],
  })
  const kept = {
    customerReminderHours: 24,
    caretakerReminderHours: 2,
    dayListTime: '06:30',
    dayListDaysBefore: 1,
    sendsEmptyDayList: true,
    dayListRecipients: [{ building: 'Linde', recipients: ['haus@eschen.test'] }],
  }
  expect((await save({}, 1)).body).toMatchObject({ settings: { ...kept, version: 2 } })
  const [entry] = await query(
    `select after from audit_entry where app_id = $1 and entity = 'mailsettings' order by id limit 1`,
    appId,
  )
  expect(entry.after).toMatchObject({ customerReminderHours: 24, dayListRecipients: ['Linde: haus@eschen.test'] })
  const off = await save({ customerReminderHours: null, dayListTime: '', dayListRecipients: [] }, 2)
  expect(off.body).toMatchObject({ settings: { customerReminderHours: null, dayListTime: '', dayListRecipients: [] } })
  const wrong = await save(
    { customerReminderHours: 721, dayListTime: '25:00', dayListRecipients: [{ building: 'x', recipients: ['haus'] }] },
    3,
  )
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({
    details: {
      fields: {
        customerReminderHours: "'Erinnerung an Kunden (Stunden vorher)' muss zwischen 1 und 720 liegen",
        dayListTime: "'Uhrzeit' muss eine Uhrzeit wie 06:30 sein",
        dayListRecipients: "'haus' ist keine gültige E-Mail Adresse",
      },
    },
  })
  const token = await make.staffToken(appId, ['setting:base'])
  const { body } = await call('GET /api/admin/settings/emails', { appId, token })
  expect(body.buildings).toEqual([''])
})
