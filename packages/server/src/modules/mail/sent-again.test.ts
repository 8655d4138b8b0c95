import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { openPostOffice } from '../../../test/post-office.ts'
import { queueMail } from './index.ts'

const app = await buildTestApp()
const scene = await deskScene(app)
const { appId, query, place, as, customerId } = scene
const office = await openPostOffice(app)
const token = await app.make.staffToken(appId, ['setting:base'])
const again = async (...ids: number[]) => {
  const { status, body } = await as(token, 'POST /api/admin/mails/resend', { ids })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const logged = async (where = '') =>
  (await query(
    `select id, topic, state, has_secret from mail_message where app_id = $1 ${where} order by id`,
    appId,
  )) as {
    id: number
    topic: string
    state: string
    has_secret: boolean
  }[]

it('a list of several people that is sent again goes with the first of them that is forgotten, both times it was sent', async () => {
  const other = await app.make.user(appId, { email: 'zoe@chor.test' })
  const mine = await place()
  const others = await place()
  await query('update customer_order set user_id = $2 where id = $1', others.orderId, other)
  const bookingIds = [mine.id, others.id]
  const values = {
    building: 'Linde',
    day: 'heute',
    bookings: [{ title: 'Aula', rows: [['Kontakt', 'Regula Meier']] as const }],
  }
  await app.deps.db.withTenant(appId, (tx) =>
    queueMail(tx, 'caretakerDayList', 'haus@eschen.test', values, { about: { bookingIds } }),
  )
  await app.deps.db.withTenant(appId, (tx) =>
    queueMail(tx, 'caretakerDayList', 'leer@eschen.test', { ...values, bookings: [] }),
  )
  await office.deliver()
  const lists = `and topic = 'caretakerDayList'`
  const ids = (await logged(lists)).map(({ id }) => id)
  await again(...ids)
  const sent = await office.deliver()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['haus@eschen.test', 'leer@eschen.test'])
  expect(await logged(lists)).toHaveLength(4)
  const keeper = await app.make.keeperToken()
  expect((await app.call(`DELETE /api/admin/users/${customerId}`, { appId, token: keeper })).status).toBe(200)
  const left = await query(`select recipient from mail_message where app_id = $1 ${lists}`, appId)
  expect(left).toEqual([{ recipient: 'leer@eschen.test' }, { recipient: 'leer@eschen.test' }])
})
