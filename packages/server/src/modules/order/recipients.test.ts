import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const test = await buildTestApp()
let scene: Awaited<ReturnType<typeof deskScene>>
let admin: string
beforeAll(async () => {
  scene = await deskScene(test)
  admin = await test.make.staffToken(scene.appId, ['setting:base'])
})

const settings = () => scene.as(admin, 'GET /api/admin/settings/application')
const tell = async (change: object) => {
  const { application } = (await settings()).body as { application: object }
  return scene.as(admin, 'PUT /api/admin/settings/application', { ...application, ...change })
}
const objectTells = (addresses: readonly string[]) =>
  scene.query('update bookable set notification_recipients = $2 where id = $1', scene.hall.id, addresses)
/** To whom what a customer and staff did with a new booking was told, topic by topic. */
async function told() {
  const { id, orderId, day } = await scene.place()
  const wish = { kind: 'time', displayStart: `${day} 11:00`, displayEnd: `${day} 13:00` }
  await scene.as(scene.customerToken, `POST /api/account/reservations/${id}/change-request`, wish)
  await scene.jobs()
  await scene.decide([id], 'confirmed')
  await scene.as(scene.customerToken, `POST /api/account/reservations/${id}/cancel`)
  await scene.jobs()
  const rows = await scene.query(
    `select topic, array_agg(recipient order by recipient) as to from mail_message
     where (order_id = $1 or booking_id = $2) and topic like 'admin%' group by 1 order by 1`,
    orderId,
    id,
  )
  return Object.fromEntries(rows.map((row) => [row.topic, row.to]))
}

describe('who in the office is told', () => {
  it('those of the app, of objects that name nobody', async () => {
    expect((await tell({ notificationRecipients: ['haus@eschen.test', 'haus@eschen.test'] })).status).toBe(200)
    expect((await settings()).body).toMatchObject({ application: { notificationRecipients: ['haus@eschen.test'] } })
    expect(await told()).toEqual({
      adminOrder: ['haus@eschen.test'],
      adminChangeRequest: ['haus@eschen.test'],
      adminBookingConfirmation: ['haus@eschen.test'],
      adminCancellation: ['haus@eschen.test'],
    })
  })

  it('those an object names, and nobody else', async () => {
    await objectTells(['hauswart@eschen.test', 'reinigung@eschen.test'])
    expect((await told()).adminOrder).toEqual(['hauswart@eschen.test', 'reinigung@eschen.test'])
  })

  it('nobody, where neither names anybody', async () => {
    await objectTells([])
    await tell({ notificationRecipients: [] })
    expect(await told()).toEqual({})
  })

  it('stays as it is where a change does not name it, and is refused where it is no address', async () => {
    await tell({ notificationRecipients: ['haus@eschen.test'] })
    expect((await tell({ notificationRecipients: undefined, title: 'Eschen' })).body).toMatchObject({
      application: { title: 'Eschen', notificationRecipients: ['haus@eschen.test'] },
    })
    const wrong = await tell({ notificationRecipients: ['haus@eschen.test', 'kein-at'] })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      details: { fields: { notificationRecipients: "'kein-at' ist keine gültige E-Mail Adresse" } },
    })
  })

  it('starts with the address people reach the office at', async () => {
    const appId = await test.make.app({ texts: { contact: '052 000 41 20\nreservation@eschen.test' } })
    const token = await test.make.staffToken(appId, ['setting:base'])
    const { body } = await test.call('GET /api/admin/settings/application', { appId, token })
    expect(body).toMatchObject({ application: { notificationRecipients: ['reservation@eschen.test'] } })
  })
})
