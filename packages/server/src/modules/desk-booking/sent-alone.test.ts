import { saveBlock, saveBooking, saveOrder } from '@allmend/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
const { appId, category, hourly, clerk, place, as, query } = await deskScene(app)
const calendar = await app.make.staffToken(appId, ['object:calendar'])
const tables = await app.make.object(appId, { stock: 20 })
const hall = await app.make.object(appId, {
  intervals: [hourly],
  options: [
    { value: 'Beamer', inputType: 'checkbox', prices: { [category]: 1500 } },
    { value: 'Tische', inputType: 'number', stockObjectId: tables.id, prices: { [category]: 300 } },
  ],
})
const [beamer, desks] = (
  await query('select id from object_option where object_id = $1 order by sort, id', hall.id)
).map(({ id }) => Number(id))

/** Everything that is stored about a booking, its order and what it takes, but for the fields named. */
async function storedOf(id: number, ...but: string[]) {
  const [row] = await query(
    `select to_jsonb(b) - $2::text[] as booking, (select to_jsonb(c) from customer_order c where c.id = b.order_id) as "order",
       (select jsonb_agg(to_jsonb(o) - 'id' order by o.object_id, o.during, o.units) from occupancy o where o.booking_id = b.id) as taken
     from booking b where b.id = $1`,
    id,
    ['version', ...but],
  )
  return row
}

// As customers may have sent it: what nobody touches keeps its spaces, too.
const full = {
  name: ' Jahreskonzert ',
  remark: ' Schlüssel beim Hauswart \n',
  color: '#1769aa',
  options: [
    { id: beamer, value: true },
    { id: desks, value: 7 },
  ],
}

/** For each field of the call another value, and the columns that may change with it. */
const changes: Record<string, { value: unknown; columns: string[] }> = {
  name: { value: 'Lotto', columns: ['name', 'search_text'] },
  remark: { value: 'Neu', columns: ['remark'] },
  isNamePublic: { value: true, columns: ['is_name_public'] },
  color: { value: '#aa0000', columns: ['color'] },
}

it('knows every field of the call', () => {
  const { version: _, options: __, ...fields } = saveBooking.body.shape
  expect(Object.keys(fields).sort()).toEqual(Object.keys(changes).sort())
})

it.each(Object.entries(changes))(
  '%s sent alone changes nothing else of a booking',
  async (field, { value, columns }) => {
    const { id } = await place({ object: hall, more: full })
    const before = await storedOf(id, ...columns)
    expect(before.taken).toHaveLength(2)
    const { status, body } = await as(clerk, `PUT /api/admin/bookings/${id}`, { [field]: value, version: 1 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await storedOf(id, ...columns)).toEqual(before)
    const [row] = await query(`select to_jsonb(b) -> $2 as value from booking b where id = $1`, id, columns[0])
    expect(row?.value).toBe(value)
  },
)

it('options sent alone change the options, what they take and what they cost', async () => {
  const { id } = await place({ object: hall, more: full })
  const columns = ['options', 'price_lines', 'total', 'total_without_tax', 'tax']
  const before = await storedOf(id, ...columns)
  const options = [{ id: beamer, value: true }]
  const { status, body } = await as(clerk, `PUT /api/admin/bookings/${id}`, { options, version: 1 })
  expect(status, JSON.stringify(body)).toBe(200)
  const after = await storedOf(id, ...columns)
  expect(after.booking).toEqual(before.booking)
  expect(after.taken).toEqual(before.taken.filter((row: { object_id: number }) => row.object_id === hall.id))
})

it('nothing but the version sent changes nothing', async () => {
  const { id } = await place({ object: hall, more: full })
  const before = await storedOf(id)
  expect((await as(clerk, `PUT /api/admin/bookings/${id}`, { version: 1 })).status).toBe(200)
  expect(await storedOf(id)).toEqual(before)
})

it('a block that is moved keeps its note', async () => {
  const span = { objectId: hall.id, start: '2031-07-01 10:00', end: '2031-07-01 12:00' }
  const { body } = await as(calendar, 'POST /api/admin/blocks', { ...span, note: 'Malerarbeiten' })
  const { id, version } = body.block as { id: number; version: number }
  const moved = { ...span, start: '2031-07-01 11:00' }
  const saved = await as(calendar, `PUT /api/admin/blocks/${id}`, { ...moved, version })
  expect(saved.body.block).toMatchObject({ ...moved, note: 'Malerarbeiten' })
  const rows = await query('select distinct note from occupancy where block_id = $1', id)
  expect(rows).toEqual([{ note: 'Malerarbeiten' }])
})

it('an order cannot be saved in part: every field of it has to be sent', () => {
  expect(
    z
      .safeParse(saveOrder.body, {})
      .error?.issues.map(({ path }) => path.join('.'))
      .sort(),
  ).toEqual(Object.keys(saveOrder.body.shape).sort())
  expect(z.safeParse(saveBlock.body, {}).success).toBe(false)
})
