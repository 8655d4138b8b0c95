import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { parseCalendar } from '../../../test/parse-calendar.ts'
import { openPostOffice } from '../../../test/post-office.ts'

const app = await buildTestApp()
const { appId, clerk, customerToken, place, decide, as } = await deskScene(app)
const office = await openPostOffice(app)

it('of a booking is the same entry from the order to the end: each mail replaces the one before, and the last takes it back', async () => {
  const point = await app.make.object(appId, {
    title: 'Feuerstelle',
    confirmation: 'manual',
    coordinates: '46.9481, 7.4474',
  })
  const { id, day } = await place({ object: point, day: '2031-06-11' })
  const wish = { kind: 'time', displayStart: `${day} 13:00`, displayEnd: `${day} 15:00` }
  const move = { displayStart: `${day} 16:00`, displayEnd: `${day} 18:00` }
  const mails = [...(await office.deliver())]
  for (const step of [
    () => decide([id], 'confirmed'),
    () => as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish),
    () => as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true }),
    () => as(clerk, `POST /api/admin/bookings/${id}/move`, move),
    () => as(customerToken, `POST /api/account/reservations/${id}/cancel`),
  ]) {
    expect((await step()).status).toBe(200)
    mails.push(...(await office.deliver()))
  }
  const found = mails.flatMap(({ topic, files }) =>
    files.map(({ content }) => ({ topic, ...parseCalendar(content.toString('utf8')) })),
  )
  expect(found.map(({ topic, method, events: [event] }) => [topic, method, event?.STATUS, event?.DTSTART])).toEqual([
    ['customerOrder', 'PUBLISH', 'TENTATIVE', '20310611T080000Z'],
    ['customerBookingConfirmation', 'PUBLISH', 'CONFIRMED', '20310611T080000Z'],
    ['customerChangeRequestAcceptance', 'PUBLISH', 'CONFIRMED', '20310611T110000Z'],
    ['customerBookingChange', 'PUBLISH', 'CONFIRMED', '20310611T140000Z'],
    ['customerCancellation', 'CANCEL', 'CANCELLED', '20310611T140000Z'],
  ])
  expect(new Set(found.map(({ events: [event] }) => event?.UID))).toEqual(new Set([`booking-${appId}-${id}@allmend`]))
  const counted = found.map(({ events: [event] }) => Number(event?.SEQUENCE))
  expect(counted).toEqual([...new Set(counted)].toSorted((a, b) => a - b))
  // A place that has no address is still somewhere.
  for (const { events } of found) {
    expect(events).toMatchObject([{ GEO: '46.9481;7.4474' }])
    expect(events[0]).not.toHaveProperty('LOCATION')
  }
})
