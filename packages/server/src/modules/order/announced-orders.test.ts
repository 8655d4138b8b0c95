import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()

/** Otherwise its mail waits for the look that is taken every minute. */
it.each(['a customer', 'staff'])('an order of %s is announced once it is there', async (who) => {
  const appId = await make.app()
  const hall = await make.object(appId)
  const userId = await make.user(appId)
  const bookings = [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')]
  const ear = await deps.db.pool.connect()
  onTestFinished(() => ear.release(true))
  await ear.query('listen outbox')
  const heard = once(ear, 'notification', { signal: AbortSignal.timeout(5000) })
  const placed =
    who === 'staff'
      ? await call('POST /api/admin/orders', {
          appId,
          token: await make.staffToken(appId, ['order:view', 'order:create']),
          body: { userId, bookings, positions: [], clientKey: crypto.randomUUID() },
        })
      : await call('POST /api/orders', { appId, token: await make.userToken(appId, userId), body: { bookings } })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await heard
  const { rows } = await deps.db.pool.query(`select type from outbox where app_id = $1 and type = 'order.placed'`, [
    appId,
  ])
  expect(rows).toHaveLength(1)
})
