import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { wholeMails } from '../../../../test/whole-mails.ts'
import { linkToken } from '../order-platform.ts'

const app = await buildTestApp()
const { call, deps, make } = app
let scene: Awaited<ReturnType<typeof deskScene>>
beforeAll(async () => {
  scene = await deskScene(app)
})

const open = (token: string, appId = scene.appId) => call(`GET /api/order-link/${token}`, { appId })
const tokenOf = (url: unknown) => /\/order\/(\S+)$/.exec(String(url))?.[1] ?? ''
const firstLink = (orderId: number) => deps.secrets.sign(String(orderId), `order/${scene.appId}`)

describe('the link of an order', () => {
  it('is replaced: the new one opens the order, those before open nothing', async () => {
    const { orderId, id } = await scene.place()
    const old = firstLink(orderId)
    expect((await open(old)).status).toBe(200)
    const version = async () => (await scene.query('select version from customer_order where id = $1', orderId))[0]
    const before = await version()
    const answer = await scene.as(scene.clerk, `POST /api/admin/orders/${orderId}/link`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const fresh = tokenOf(answer.body.url)
    const next = tokenOf((await scene.as(scene.clerk, `POST /api/admin/orders/${orderId}/link`)).body.url)
    expect(new Set([old, fresh, next]).size).toBe(3)
    // Whoever edits the order meanwhile saves as before.
    expect(await version()).toEqual(before)
    for (const token of [old, fresh]) {
      expect((await open(token)).status).toBe(404)
      for (const path of ['calendar', 'pdf']) {
        expect((await call(`GET /api/order-link/${token}/${path}`, { appId: scene.appId })).status).toBe(404)
      }
      const change = { appId: scene.appId, body: { kind: 'cancel', text: '' } }
      expect((await call(`POST /api/order-link/${token}/reservations/${id}/change-request`, change)).status).toBe(404)
      expect((await call(`POST /api/order-link/${token}/reservations/${id}/cancel`, change)).status).toBe(404)
    }
    expect((await open(next)).body.order).toMatchObject({ id: orderId })
    const { body } = await scene.as(scene.clerk, `GET /api/admin/orders/${orderId}/history`)
    expect((body.entries as { title: string }[]).filter(({ title }) => title === 'Link erneuert')).toHaveLength(2)
  })

  it('that staff see who act as the customer opens the order for an hour, and no other', async () => {
    const groupId = await make.group(scene.appId, {
      name: 'Vertretung',
      role: 'admin',
      permissions: ['user:impersonate'],
    })
    const staff = await make.userToken(
      scene.appId,
      await make.user(scene.appId, { role: 'admin', groupIds: [groupId] }),
    )
    const acting = (await scene.as(staff, `GET /api/admin/users/impersonate/${scene.customerId}`)).body.token as string
    const bookings = [bookingDraft(scene.hall, '2031-07-02 10:00', '2031-07-02 12:00')]
    const { body } = await scene.as(acting, 'POST /api/orders', { bookings })
    const token = String(body.orderToken)
    expect((await open(token)).body.order).toMatchObject({ id: body.orderId })
    const [payload = ''] = token.split('.')
    const [order, version, end] = payload.split('-').map(Number)
    expect([order, version]).toEqual([body.orderId, 0])
    expect(Math.abs(Number(end) - Date.now() / 1000 - 3600)).toBeLessThan(60)
    const ended = linkToken(deps, scene.appId, {
      orderId: Number(order),
      version: 0,
      until: new Date(Date.now() - 1000),
    })
    expect((await open(ended)).status).toBe(404)
    expect((await open(token.replace(String(end), String(Number(end) + 60)))).status).toBe(404)
    const own = await scene.as(scene.customerToken, 'POST /api/orders', {
      bookings: [bookingDraft(scene.hall, '2031-07-03 10:00', '2031-07-03 12:00')],
    })
    expect(own.body.orderToken).toBe(firstLink(Number(own.body.orderId)))
  })

  it('of later mails, and of an order that is sent again, is the new one', async () => {
    const { orderId, id, day } = await scene.place()
    const { body } = await scene.as(scene.clerk, `POST /api/admin/orders/${orderId}/link`)
    await scene.decide([id], 'confirmed')
    await scene.jobs()
    const mails = await wholeMails(deps.db, scene.appId, { topic: 'customerBookingConfirmation' })
    expect(mails.map(({ text }) => text).join('\n')).toContain(tokenOf(body.url))
    const [{ client_key: clientKey }] = await scene.query(
      'select client_key from customer_order where id = $1',
      orderId,
    )
    const [booking] = await scene.query(
      'select object_id as id, interval_id as "intervalId" from booking where id = $1',
      id,
    )
    const bookings = [bookingDraft(booking, `${day} 10:00`, `${day} 12:00`, { name: 'Jahreskonzert' })]
    const again = await scene.as(scene.customerToken, 'POST /api/orders', { clientKey, bookings })
    expect(again.body).toMatchObject({ orderId, orderToken: tokenOf(body.url) })
  })

  it('is nobody’s to renew without the right, nor from another app', async () => {
    const { orderId } = await scene.place()
    const line = `POST /api/admin/orders/${orderId}/link` as const
    expect((await call(line, { appId: scene.appId })).status).toBe(401)
    const reader = await make.staffToken(scene.appId, ['order:view'])
    expect((await scene.as(reader, line)).status).toBe(403)
    const other = await make.app()
    const theirs = await make.staffToken(other, ['order:view', 'order:edit'])
    expect((await call(line, { appId: other, token: theirs })).status).toBe(404)
    expect((await open(firstLink(orderId))).status).toBe(200)
    expect((await open(firstLink(orderId), other)).status).toBe(404)
  })

  it('changes bookings of its order only, in the name of who ordered', async () => {
    const [mine, other] = [await scene.place(), await scene.place()]
    const path = (id: number, what: string) =>
      `/api/order-link/${firstLink(mine.orderId)}/reservations/${id}/${what}` as const
    const send = (line: `${'POST' | 'DELETE'} ${string}`, body?: object) =>
      call(line, { appId: scene.appId, headers: { 'x-forwarded-for': '203.0.113.9' }, ...(body && { body }) })
    const wish = { kind: 'cancel', text: ' Bitte. ' }
    await scene.as(scene.customerToken, `POST /api/account/reservations/${other.id}/change-request`, wish)
    for (const answer of [
      await send(`POST ${path(other.id, 'change-request')}`, wish),
      await send(`DELETE ${path(other.id, 'change-request')}`),
      await send(`POST ${path(other.id, 'cancel')}`),
    ]) {
      expect(answer.status).toBe(404)
    }
    const asked = await send(`POST ${path(mine.id, 'change-request')}`, wish)
    expect(asked.body.reservation).toMatchObject({ changeRequest: { text: 'Bitte.' } })
    expect((await send(`DELETE ${path(mine.id, 'change-request')}`)).status).toBe(200)
    expect((await send(`POST ${path(mine.id, 'cancel')}`)).status).toBe(200)
    const log = await scene.query(
      `select actor_id, actor_name, address, subject, before, after from audit_entry
       where entity = 'booking' and entity_id = $1 order by id`,
      String(mine.id),
    )
    const by = {
      actor_id: scene.customerId,
      actor_name: 'Regula Meier',
      address: '203.0.113.9',
      subject: 'Mehrzweckhalle',
      before: null,
    }
    expect(log).toEqual([
      { ...by, after: { changeRequest: 'cancel' } },
      { ...by, after: { changeRequest: 'withdrawn' } },
      { ...by, before: { state: 'unconfirmed' }, after: { state: 'cancelled' } },
    ])
    const [left] = await scene.query('select state from change_request where booking_id = $1', other.id)
    expect(left.state).toBe('open')
  })

  it('has a calendar of all its dates, or of one', async () => {
    const dates = ['2031-09-02', '2031-09-01'].map((day) =>
      bookingDraft(scene.hall, `${day} 10:00`, `${day} 12:00`, { name: `am ${day}` }),
    )
    const { body } = await scene.as(scene.customerToken, 'POST /api/orders', { bookings: dates })
    const other = await scene.place()
    const rows = await scene.query('select id, name from booking where order_id = $1 order by id', body.orderId)
    const file = async (query = '') => {
      const answer = await call(`GET /api/order-link/${body.orderToken}/calendar${query}`, { appId: scene.appId })
      const names = [...String(answer.body.text).matchAll(/SUMMARY:(am \S+)/g)].map(([, name]) => name)
      return { status: answer.status, name: answer.headers['content-disposition'], names }
    }
    expect(await file()).toMatchObject({ names: ['am 2031-09-01', 'am 2031-09-02'] })
    expect((await file()).name).toMatch(/filename="bestellung-\d{4}-\d{6}\.ics"/)
    expect(await file(`?booking=${rows[0].id}`)).toMatchObject({ names: ['am 2031-09-02'] })
    expect((await file(`?booking=${other.id}`)).status).toBe(404)
  })

  it('cannot be made up of an old one', async () => {
    const { orderId } = await scene.place()
    const seal = firstLink(orderId).split('.')[1]
    await scene.as(scene.clerk, `POST /api/admin/orders/${orderId}/link`)
    expect((await open(`${orderId}-1.${seal}`)).status).toBe(404)
    expect((await open(`${orderId}-1.`)).status).toBe(404)
  })
})
