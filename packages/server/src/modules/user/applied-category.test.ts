import { beforeAll, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let keeper: string
let locals: number
let clubs: number
let hall: { id: number; intervalId: number }
beforeAll(async () => {
  appId = await make.app()
  keeper = await make.keeperToken()
  const category = async (body: object) =>
    (
      (await call('POST /api/admin/pricecategories', { appId, token: keeper, body })).body.priceCategory as {
        id: number
      }
    ).id
  locals = await category({ name: 'Einheimische', isDefault: false, zipcodes: ['8699'] })
  clubs = await category({ name: 'Vereine', isDefault: false, zipcodes: [] })
  await category({ name: 'Auswärtige', isDefault: true, zipcodes: [] })
  hall = await make.object(appId, { title: 'Aula' })
})

const read = async (path: string, token = keeper) => (await call(`GET ${path}`, { appId, token })).body

/** Zip code, whether it decides, what is stored, and by what the person pays then. */
const cases = [
  ['8699', true, null, 'Einheimische, nach PLZ'],
  ['8699', true, 'clubs', 'Einheimische, nach PLZ'],
  ['8699', true, 'locals', 'Einheimische, nach PLZ'],
  ['8699', false, null, 'Auswärtige, Standard'],
  ['8699', false, 'clubs', 'Vereine'],
  ['3000', true, null, 'Auswärtige, Standard'],
  ['3000', true, 'clubs', 'Vereine'],
  ['3000', false, 'clubs', 'Vereine'],
] as const

let days = 0
it.each(cases)('zip code %s, decides: %s, stored: %s: everywhere %s', async (zipcode, decides, stored, words) => {
  const id = await make.user(appId, { zipcode })
  const storedId = stored && { locals, clubs }[stored]
  await deps.db.pool.query('update app_user set check_zipcode = $1, price_category_id = $2 where id = $3', [
    decides,
    storedId,
    id,
  ])
  const [name, why] = words.split(', ')
  const shown = {
    priceCategory: name,
    priceCategoryBasis: why === undefined ? 'own' : why === 'Standard' ? 'default' : 'zipcode',
    priceCategoryId: storedId,
  }
  expect((await read(`/api/admin/users/${id}`)).user).toMatchObject(shown)
  const list = (await read(`/api/admin/users?ids=${id}`)).rows as { id: number; priceCategory: string }[]
  expect(list).toMatchObject([shown])
  const { text } = await read(`/api/admin/users/export?format=csv&ids=${id}&columns=priceCategory`)
  expect(parseCsv(String(text))[1]?.[0]?.value).toBe(words)

  // The filter finds whom the column shows, and nobody else.
  const categories = (await read('/api/admin/pricecategories')).priceCategories as { id: number; name: string }[]
  for (const one of categories) {
    const found = (await read(`/api/admin/users?ids=${id}&priceCategory=${one.id}`)).totalRecords
    expect(found, one.name).toBe(one.name === name ? 1 : 0)
  }

  // What the person sees, and what is really charged.
  const token = await make.userToken(appId, id)
  expect((await read('/api/user', token)).user).toMatchObject({ priceCategory: name })
  days += 1
  const day = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
  const bookings = [bookingDraft(hall, `${day} 10:00`, `${day} 11:00`)]
  const placed = await call('POST /api/orders', { appId, token, body: { bookings } })
  expect(placed.body.success, JSON.stringify(placed.body)).toBe(true)
  const { rows } = await deps.db.pool.query('select price_category_name from customer_order where id = $1', [
    placed.body.orderId,
  ])
  expect(rows).toEqual([{ price_category_name: name }])
})

it('staff pay by none, and those who may not see the categories are told none', async () => {
  const staff = await make.user(appId, { role: 'admin', zipcode: '8699' })
  const none = { priceCategory: null, priceCategoryBasis: null }
  expect((await read(`/api/admin/users/${staff}`)).user).toMatchObject(none)
  expect((await read(`/api/admin/users?ids=${staff}&priceCategory=${locals}`)).totalRecords).toBe(0)
  const customer = await make.user(appId, { zipcode: '8699' })
  const clerk = await make.staffToken(appId, ['user:view'])
  expect((await read(`/api/admin/users?ids=${customer}`, clerk)).rows).toMatchObject([none])
})
