import { dayOf } from '@allmend/domain/time'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { recalculate } from './recalculate.ts'

const app = await buildTestApp()
const { appId, clerk, customerToken, place, as, decide, query } = await deskScene(app)
const calendar = await app.make.staffToken(appId, ['object:calendar', 'reservation:view'])

/** The days at a glance that something touches, and that every one of them is as it would be worked out today. */
async function touchedDays(objectId: number) {
  const rows = await query(
    'select day::text, free_minutes from object_day where app_id = $1 and object_id = $2 order by day',
    appId,
    objectId,
  )
  const again = await app.deps.db.withTenant(appId, (tx) =>
    recalculate(tx, objectId, dayOf(2031, 6, 1), dayOf(2031, 6, 30)),
  )
  expect(again).toMatchObject({ differed: 0 })
  return rows.map(({ day, free_minutes }) => [day, free_minutes])
}

// Open from 8 to 22: 840 minutes, of which two hours are taken.
const less = 840 - 120

it('the day a booking leaves is free again: moved, into another object, asked for, cancelled', async () => {
  const [hall, other] = [await app.make.object(appId), await app.make.object(appId)]
  const { id } = await place({ object: hall, day: '2031-06-03' })
  expect(await touchedDays(hall.id)).toEqual([['2031-06-03', less]])
  const time = (day: string) => ({ displayStart: `${day} 10:00`, displayEnd: `${day} 12:00` })
  const done = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await done(as(clerk, `POST /api/admin/bookings/${id}/move`, time('2031-06-10')))
  expect(await touchedDays(hall.id)).toEqual([['2031-06-10', less]])
  await done(as(clerk, `POST /api/admin/bookings/${id}/move`, { ...time('2031-06-11'), objectId: other.id }))
  expect(await touchedDays(hall.id)).toEqual([])
  expect(await touchedDays(other.id)).toEqual([['2031-06-11', less]])
  const wish = { kind: 'time', ...time('2031-06-12') }
  await done(as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish))
  await done(as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true }))
  expect(await touchedDays(other.id)).toEqual([['2031-06-12', less]])
  await done(decide([id], 'cancelled'))
  expect(await touchedDays(other.id)).toEqual([])
})

it('the day a block leaves is free again: shorter, on another day, in another object, gone', async () => {
  const [hall, other] = [await app.make.object(appId), await app.make.object(appId)]
  const span = { objectId: hall.id, start: '2031-06-04 10:00', end: '2031-06-05 12:00' }
  const { body } = await as(calendar, 'POST /api/admin/blocks', span)
  const { id, version } = body.block as { id: number; version: number }
  // From ten on the first day, until noon on the second.
  expect(await touchedDays(hall.id)).toEqual([
    ['2031-06-04', 120],
    ['2031-06-05', 840 - 240],
  ])
  const save = async (changes: object, seen: number) => {
    const answer = await as(calendar, `PUT /api/admin/blocks/${id}`, { ...span, version: seen, ...changes })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await save({ end: '2031-06-04 12:00' }, version)
  expect(await touchedDays(hall.id)).toEqual([['2031-06-04', less]])
  await save({ start: '2031-06-20 10:00', end: '2031-06-20 12:00' }, version + 1)
  expect(await touchedDays(hall.id)).toEqual([['2031-06-20', less]])
  await save({ objectId: other.id, start: '2031-06-20 10:00', end: '2031-06-20 12:00' }, version + 2)
  expect(await touchedDays(hall.id)).toEqual([])
  expect(await touchedDays(other.id)).toEqual([['2031-06-20', less]])
  expect((await as(calendar, `DELETE /api/admin/blocks/${id}`)).status).toBe(200)
  expect(await touchedDays(other.id)).toEqual([])
})
