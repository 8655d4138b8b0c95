import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
const { appId, clerk, customerToken, place, as, decide, query } = await deskScene(app)

const entriesOf = (id: number) =>
  query(
    `select actor_kind, actor_name, action, before, after from audit_entry
     where app_id = $1 and entity = 'booking' and entity_id = $2 order by id`,
    appId,
    String(id),
  )
const versionOf = async (id: number) =>
  Number((await query('select version from booking where id = $1', id))[0]?.version)

/** Each way staff change a booking, with what the log must say changed. */
const writes: [string, (id: number, day: string) => Promise<{ status: number; body: object }>, object, object][] = [
  ['confirms', (id) => decide([id], 'confirmed'), { state: 'unconfirmed' }, { state: 'confirmed' }],
  ['rejects', (id) => decide([id], 'rejected'), { state: 'unconfirmed' }, { state: 'rejected' }],
  ['cancels', (id) => decide([id], 'cancelled'), { state: 'unconfirmed' }, { state: 'cancelled' }],
  [
    'moves',
    (id, day) =>
      as(clerk, `POST /api/admin/bookings/${id}/move`, { displayStart: `${day} 14:00`, displayEnd: `${day} 16:00` }),
    { when: expect.stringContaining('10:00') },
    { when: expect.stringContaining('14:00') },
  ],
  [
    'renames',
    async (id) => as(clerk, `PUT /api/admin/bookings/${id}`, { name: 'Lotto', version: await versionOf(id) }),
    { name: 'Jahreskonzert' },
    { name: 'Lotto' },
  ],
  [
    'charges more',
    async (id) =>
      as(clerk, `POST /api/admin/bookings/${id}/price`, {
        amount: 500,
        reason: 'Reinigung',
        version: await versionOf(id),
      }),
    { total: expect.any(Number) },
    { total: expect.any(Number) },
  ],
  [
    'does what was asked for',
    async (id, day) => {
      const wish = { kind: 'time', displayStart: `${day} 16:00`, displayEnd: `${day} 18:00` }
      expect((await as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish)).status).toBe(200)
      return as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true })
    },
    { when: expect.stringContaining('10:00') },
    { when: expect.stringContaining('16:00') },
  ],
]

it.each(writes)(
  'whoever %s a booking stands in its log, with what was before and after',
  async (_, write, before, after) => {
    const { id, day } = await place()
    const known = await entriesOf(id)
    const { status, body } = await write(id, day)
    expect(status, JSON.stringify(body)).toBe(200)
    const added = (await entriesOf(id)).slice(known.length)
    const atDesk = added.filter(({ actor_name }) => String(actor_name).startsWith('Petra'))
    expect(atDesk).toContainEqual(
      expect.objectContaining({
        actor_kind: 'user',
        action: 'changed',
        before: expect.objectContaining(before),
        after: expect.objectContaining(after),
      }),
    )
  },
)

it('what is refused leaves no trace', async () => {
  const { id, day } = await place()
  await place({ day, from: '14:00', until: '16:00' })
  const known = await entriesOf(id)
  const time = { displayStart: `${day} 14:00`, displayEnd: `${day} 16:00` }
  expect((await as(clerk, `POST /api/admin/bookings/${id}/move`, time)).status).toBe(409)
  expect(await entriesOf(id)).toEqual(known)
})
