import type { Reservation } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { bookingFacts } from './order-mails.ts'

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
