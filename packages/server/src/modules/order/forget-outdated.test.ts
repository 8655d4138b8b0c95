import { expect, it } from 'vitest'
import { bookDirectly } from '../../../test/book-directly.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { orderJobs } from './index.ts'

const { deps, make, databaseUrl } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

async function night() {
  await query(`select graphile_worker.add_job('order.find_outdated')`)
  await runJobs(deps.db, databaseUrl, orderJobs)
}

async function town() {
  const appId = await make.app()
  const hall = await make.object(appId)
  const guest = await make.guest(appId, `gast.${appId}@example.test`)
  const customer = await make.user(appId, { email: `kundin.${appId}@example.test`, lastname: 'Bleibt' })
  await query(`update app_user set updated_at = now() - interval '9 years' where app_id = $1`, appId)
  const book = async (day: string, userId: number, total = 5000) =>
    (
      await bookDirectly(deps.db, appId, {
        object: hall.id,
        start: `${day} 10:00`,
        end: `${day} 12:00`,
        userId,
        total,
        name: 'Geburtstag von Anna',
      })
    ).orderId
  const pay = (orderId: number) =>
    query(`update customer_order set paid = total, payment_state = 'paid', state = 'payed' where id = $1`, orderId)
  const orders = () =>
    query(
      `select c.id, c.number, c.total, c.paid, c.state, c.user_id, c.contact::text as contact,
         (select count(*)::int from booking b where b.app_id = c.app_id and b.order_id = c.id) as bookings
       from customer_order c where c.app_id = $1 order by c.id`,
      appId,
    )
  const people = async () =>
    (await query('select id from app_user where app_id = $1 order by id', appId)).map(({ id }) => id)
  return { appId, guest, customer, book, pay, orders, people }
}

it('an app that keeps everything keeps everything', async () => {
  const { guest, book, pay, orders, people } = await town()
  await pay(await book('2019-05-04', guest))
  const before = [await orders(), await people()]
  await night()
  expect([await orders(), await people()]).toEqual(before)
})

it('old orders lose the person, and nothing the accounts need; what is recent or still open stays', async () => {
  const { appId, guest, customer, book, pay, orders, people } = await town()
  await query('update app_setting set retention_months = 24 where app_id = $1', appId)
  const [old, free, owing, recent] = [
    await book('2019-05-04', guest),
    await book('2019-06-04', customer, 0),
    await book('2019-07-04', customer),
    await book('2030-05-04', customer),
  ]
  for (const order of [old, recent]) await pay(order)
  await query(`update customer_order set created_at = now() - interval '9 years' where id = $1`, recent)
  const before = await orders()
  await night()
  const after = await orders()
  expect(after.map(({ id, number, total, paid }) => ({ id, number, total, paid }))).toEqual(
    before.map(({ id, number, total, paid }) => ({ id, number, total, paid })),
  )
  const gone = { user_id: null, contact: '{}', bookings: 0 }
  expect(after).toMatchObject([
    { id: old, state: 'payed', ...gone },
    { id: free, state: 'completed', ...gone },
    { id: owing, state: 'new', user_id: customer, bookings: 1 },
    { id: recent, state: 'payed', user_id: customer, bookings: 1 },
  ])
  // The guest is nobody any more; whoever has an account keeps it.
  expect(await people()).toEqual([customer])
  const log = await query('select actor_kind, action, entity_id from audit_entry where app_id = $1', appId)
  expect(log).toEqual([{ actor_kind: 'system', action: 'removed', entity_id: String(guest) }])
  await night()
  expect(await orders()).toEqual(after)
})

it('as many as there are, and only of the app that wants it', async () => {
  const [wanting, keeping] = [await town(), await town()]
  await query('update app_setting set retention_months = 6 where app_id = $1', wanting.appId)
  for (const { guest, book, pay } of [wanting, keeping]) {
    for (let day = 1; day <= 27; day += 1) await pay(await book(`2018-03-${String(day).padStart(2, '0')}`, guest))
  }
  await night()
  expect(new Set((await wanting.orders()).map(({ user_id }) => user_id))).toEqual(new Set([null]))
  expect(new Set((await keeping.orders()).map(({ user_id }) => user_id))).toEqual(new Set([keeping.guest]))
})
