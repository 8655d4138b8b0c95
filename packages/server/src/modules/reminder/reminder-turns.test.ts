import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { openPostOffice } from '../../../test/post-office.ts'
import { shiftBooking } from '../../../test/shift-booking.ts'

const app = await buildTestApp()
const { call, deps, make } = app
const office = await openPostOffice(app)

/** A municipality that reminds; `round` answers with what was told, in a line each. */
async function town(settings: object) {
  const scene = await deskScene(app)
  const { appId, query, place, decide, as, clerk, hall } = scene
  await query(
    `update bookable set building = 'Linde', notification_recipients = '{wart@eschen.test}' where id = $1`,
    hall.id,
  )
  const token = await make.staffToken(appId, ['setting:base'])
  let version = 0
  const save = async (change: object) => {
    const usual = {
      ...{ senderName: '', senderAddress: '', replyTo: '', usesOwnServer: false },
      ...{ smtpHost: '', smtpPort: 587, smtpEncryption: 'starttls', smtpUser: '' },
    }
    const body = { ...usual, ...change, version }
    const saved = await call('PUT /api/admin/settings/emails', { appId, token, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    version += 1
  }
  await save({ dayListRecipients: [{ building: 'Linde', recipients: ['liste@eschen.test'] }], ...settings })
  const told: Record<string, string> = {
    customerReminder: 'customer',
    caretakerReminder: 'caretaker',
    caretakerDayList: 'list',
  }
  const round = async (now: string | number) => {
    await office.deliver()
    await office.remind(appId, new Date(now))
    return (await office.deliver()).map(({ topic, subject }) => {
      const when = /\d\d\.\d\d\.\d{4}(?:, \d\d:\d\d)?/.exec(subject)?.[0]
      return `${told[topic]} ${when}`
    })
  }
  /** A booking that stands; what is told of it is not looked at. */
  const confirmed = async (more: Parameters<typeof place>[0] = {}) => {
    const placed = await place(more)
    await decide([placed.id], 'confirmed', { withMail: false })
    return placed
  }
  const move = async (id: number, day: string, from: string, until: string) => {
    const body = { displayStart: `${day} ${from}`, displayEnd: `${day} ${until}`, withMail: false }
    const moved = await as(clerk, `POST /api/admin/bookings/${id}/move`, body)
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  }
  const shift = (id: number, start: string) =>
    shiftBooking(deps.db, { appId, id }, { start, end: new Date(Date.parse(start) + 7_200_000).toISOString() })
  return { ...scene, save, round, confirmed, move, shift }
}

const hour = 3_600_000
const both = { customerReminderHours: 24, caretakerReminderHours: 24 }

describe('a reminder, to customer and caretaker,', () => {
  it.each([
    // 10:00 of the day before is 25 hours away where the clock is put back in between, and 23 where it is put forward.
    ['2026-10-25', '2026-10-25T09:00:00Z'],
    ['2027-03-28', '2027-03-28T08:00:00Z'],
    // The hour that is there twice: the second of it.
    ['2026-10-25', '2026-10-25T01:30:00Z'],
  ])('across the change of the clock on %s comes once, 24 hours before %s', async (day, start) => {
    const { confirmed, shift, round } = await town(both)
    const { id } = await confirmed({ day: '2031-01-29' })
    await shift(id, start)
    const due = Date.parse(start) - 24 * hour
    expect(await round(due - 1000)).toEqual([])
    const [, month, date] = day.match(/-(\d\d)-(\d\d)/) ?? []
    const shown = new Intl.DateTimeFormat('de-CH', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(
      new Date(start),
    )
    const line = `${date}.${month}.${day.slice(0, 4)}, ${shown}`
    expect(await round(due)).toEqual([`caretaker ${line}`, `customer ${line}`])
    for (const later of [due + 300_000, due + hour, Date.parse(start) - 1000, Date.parse(start)])
      expect(await round(later)).toEqual([])
  })

  it('comes once though the hours are changed, and to whom it is switched on for only from then on', async () => {
    const { confirmed, save, round } = await town({ customerReminderHours: 24 })
    await confirmed({ day: '2031-02-05' })
    const line = '05.02.2031, 10:00'
    expect(await round('2031-02-04T09:00:00Z')).toEqual([`customer ${line}`])
    await save({ customerReminderHours: 48 })
    expect(await round('2031-02-04T09:05:00Z')).toEqual([])
    await save({ customerReminderHours: null })
    await save({ customerReminderHours: 24, caretakerReminderHours: 2 })
    expect(await round('2031-02-04T09:10:00Z')).toEqual([])
    expect(await round('2031-02-05T07:00:00Z')).toEqual([`caretaker ${line}`])
    // More hours reach further; fewer take nothing back.
    await confirmed({ day: '2031-02-07' })
    expect(await round('2031-02-05T08:00:00Z')).toEqual([])
    await save({ customerReminderHours: 72, caretakerReminderHours: 2 })
    expect(await round('2031-02-05T08:00:00Z')).toEqual(['customer 07.02.2031, 10:00'])
    await save({ customerReminderHours: 1, caretakerReminderHours: 1 })
    expect(await round('2031-02-07T08:30:00Z')).toEqual(['caretaker 07.02.2031, 10:00'])
  })

  it('comes for nothing that is cancelled or rejected, however near, and for what is moved as it is now', async () => {
    const { confirmed, place, decide, move, round, as, customerToken } = await town(both)
    const [byStaff, byCustomer, rejected] = [
      await confirmed({ day: '2031-03-05', from: '08:00', until: '09:00' }),
      await confirmed({ day: '2031-03-05', from: '09:00', until: '10:00' }),
      await place({ day: '2031-03-05', from: '10:00', until: '11:00' }),
    ]
    await decide([byStaff.id], 'cancelled', { withMail: false })
    await as(customerToken, `POST /api/account/reservations/${byCustomer.id}/cancel`)
    await decide([rejected.id], 'rejected', { withMail: false })
    // Away from the day, and from later into it.
    const [away, near] = [
      await confirmed({ day: '2031-03-05', from: '12:00', until: '14:00' }),
      await confirmed({ day: '2031-04-01' }),
    ]
    await move(away.id, '2031-03-20', '12:00', '14:00')
    await move(near.id, '2031-03-05', '15:00', '17:00')
    expect(await round('2031-03-05T06:00:00Z')).toEqual(['caretaker 05.03.2031, 15:00', 'customer 05.03.2031, 15:00'])
    // Told, and moved: told anew once it is due, at its new time and no more at the old one.
    await move(near.id, '2031-03-12', '15:00', '17:00')
    expect(await round('2031-03-05T13:59:00Z')).toEqual([])
    expect(await round('2031-03-11T14:00:00Z')).toEqual(['caretaker 12.03.2031, 15:00', 'customer 12.03.2031, 15:00'])
    expect(await round('2031-03-19T11:00:00Z')).toEqual(['caretaker 20.03.2031, 12:00', 'customer 20.03.2031, 12:00'])
    // Told, and cancelled afterwards.
    await decide([away.id], 'cancelled', { withMail: false })
    expect(await round('2031-03-20T10:00:00Z')).toEqual([])
  })

  it('that has to wait for the server goes before what happened meanwhile', async () => {
    const { confirmed, decide, round, appId, query } = await town({ customerReminderHours: 24 })
    const { id } = await confirmed({ day: '2031-04-09' })
    await office.deliver()
    office.post.behave({ recipient: () => '451 4.3.0 later' })
    onTestFinished(() => office.post.behave({}))
    expect(await round('2031-04-08T10:00:00Z')).toEqual([])
    office.post.behave({})
    await decide([id], 'cancelled')
    expect(await office.deliver()).toEqual([])
    await query(`update mail_message set next_try_at = null where app_id = $1 and state = 'queued'`, appId)
    await query(`select pg_notify('mail', '')`)
    expect((await office.deliver()).map(({ topic }) => topic)).toEqual([
      'customerReminder',
      'customerBookingCancellation',
    ])
  })
})

describe('the list of a day', () => {
  const at = { dayListTime: '06:30' }

  it('comes once though its time, its day or its readers change, and holds what stands when it is sent', async () => {
    const { confirmed, decide, move, save, round, appId, query } = await town(at)
    const [stays, gone, moved] = [
      await confirmed({ day: '2031-05-07', from: '08:00', until: '09:00' }),
      await confirmed({ day: '2031-05-07', from: '10:00', until: '11:00' }),
      await confirmed({ day: '2031-05-07', from: '12:00', until: '13:00' }),
    ]
    await decide([gone.id], 'cancelled', { withMail: false })
    await move(moved.id, '2031-05-08', '12:00', '13:00')
    expect(await round('2031-05-07T04:30:00Z')).toEqual(['list 07.05.2031'])
    const [mail] = await query(
      `select text_body as text from mail_message where app_id = $1 and topic = 'caretakerDayList'`,
      appId,
    )
    expect(mail.text.match(/^Mehrzweckhalle, .*$/gm)).toEqual(['Mehrzweckhalle, Mi, 07.05.2031, 08:00–09:00 Uhr'])
    await save({ dayListTime: '07:30' })
    expect(await round('2031-05-07T05:30:00Z')).toEqual([])
    await save({ dayListTime: '08:00', dayListRecipients: [{ building: 'Linde', recipients: ['neu@eschen.test'] }] })
    expect(await round('2031-05-07T06:00:00Z')).toEqual([])
    // From now on the day before: tomorrow’s at once, today’s not again.
    await save({ dayListTime: '08:00', dayListDaysBefore: 1 })
    expect(await round('2031-05-07T06:05:00Z')).toEqual(['list 08.05.2031'])
    await save({ dayListTime: '08:00', dayListDaysBefore: 0 })
    expect(await round('2031-05-08T06:05:00Z')).toEqual([])
    await decide([stays.id], 'cancelled', { withMail: false })
    expect(await round('2031-05-08T06:10:00Z')).toEqual([])
  })
})
