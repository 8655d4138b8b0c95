import type { Route } from '@allmend/contract'
import { grantablePermissions, isOpenToKeys } from '@allmend/domain/access'
import { keyPermissions } from '@allmend/domain/keys'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bookingDraft } from './booking-draft.ts'
import type { TestApp } from './build-test-app.ts'
import { deskScene } from './desk-scene.ts'
import type { Hints } from './near-valid.ts'

/** Stands in everything the other municipality has; nobody here may ever read it. */
export const canary = 'Kanarienvogel'

async function fillWithCanaries({ make, call }: TestApp) {
  const appId = await make.app({ title: 'Nachbargemeinde' })
  const object = await make.object(appId, { title: `${canary}saal`, building: canary, description: canary })
  const person = { firstname: canary, lastname: canary, email: `${canary}@example.test`, company: canary }
  const token = await make.userToken(appId, await make.user(appId, person))
  const draft = bookingDraft(object, '2031-03-03 10:00', '2031-03-03 12:00', { name: canary, remark: canary })
  const { body } = await call('POST /api/orders', { appId, token, body: { bookings: [draft] } })
  expect(body.success, JSON.stringify(body)).toBe(true)
}

const nobody = 424_242
const tables = [
  'app_user',
  'category',
  'payment_option',
  'price_category',
  'user_group',
  'questionnaire',
  'asset',
  'object_block',
  'mail_message',
  'page',
] as const

/** A municipality with a bit of everything, another one with canaries, and people of every kind to call as. */
export async function fuzzScene(app: TestApp) {
  const { make } = app
  await fillWithCanaries(app)
  const scene = await deskScene(app)
  const { appId, hall } = scene

  /** The newest records of each kind, and one that is not there. */
  async function newest() {
    const lists = tables.map(
      (table) => `(select id, '${table}' as kind from ${table} where app_id = $1 order by id desc limit 4)`,
    )
    const rows = (await scene.query(lists.join(' union all '), appId)) as { id: string; kind: string }[]
    const of = (table: (typeof tables)[number]) => [
      ...rows.filter(({ kind }) => kind === table).map(({ id }) => Number(id)),
      nobody,
    ]
    return Object.fromEntries(tables.map((table) => [table, of(table)])) as Record<(typeof tables)[number], number[]>
  }

  /** Something dear that can be booked, and is. */
  async function bookSomething(prices: Record<string, number>) {
    const object = await make.object(appId, {
      stock: 2,
      intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices }],
      options: [{ value: 'Stühle', inputType: 'number', isRequired: false, prices }],
    })
    // A new customer each time: calls before may have shut out the one of the last time.
    const customerId = await make.user(appId)
    const token = await make.userToken(appId, customerId)
    const draft = bookingDraft(object, '2031-05-04 10:00', '2031-05-04 12:00')
    const { body } = await app.call('POST /api/orders', { appId, token, body: { bookings: [draft] } })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const [booking] = await scene.query('select id from booking where order_id = $1', body.orderId)
    return { object, customerId, booking: { id: Number(booking.id), orderId: Number(body.orderId) } }
  }
  let last: Awaited<ReturnType<typeof bookSomething>> | undefined

  // What keepers do to an app or to one another must not shut the scene itself.
  const [elsewhere, otherKeeper] = [await make.app(), await make.keeper()]

  /** What is there at this moment, by the names fields have: earlier calls removed some of it and made more. */
  async function hintsFor({ path, method }: Route): Promise<Hints> {
    const there = await newest()
    const [category = nobody] = there.price_category
    const prices = category === nobody ? {} : { [category]: 100_000_000 }
    last = last && method === 'GET' ? last : await bookSomething(prices)
    const { object, booking, customerId } = last
    const ids: Readonly<Record<string, readonly number[]>> = {
      users: there.app_user,
      impersonate: there.app_user,
      categories: there.category,
      paymentoptions: there.payment_option,
      pricecategories: there.price_category,
      groups: there.user_group,
      questionnaires: there.questionnaire,
      blocks: there.object_block,
      mails: there.mail_message,
      pages: there.page,
      assets: there.asset,
      objects: [object.id],
      days: [object.id],
      occupancies: [object.id],
      bookings: [booking.id],
      reservations: [booking.id],
      orders: [booking.orderId],
      apps: [elsewhere],
      keepers: [otherKeeper],
    }
    const start = ['2031-05-05 10:00', '2031-05-06 10:00', '1970-01-01 00:00', '2199-12-31 23:59', '2031-03-30 02:30']
    const end = ['2031-05-05 12:00', '2031-05-06 12:00', '2033-05-05 12:00', '2199-12-31 23:59', '2031-10-26 02:30']
    return {
      id: ids[/\/(\w+)\/:id/.exec(path)?.[1] ?? ''] ?? [1],
      ids: [[booking.id], [booking.orderId], [booking.id, booking.id]],
      objectId: [object.id],
      object: [object.id],
      intervalId: [object.intervalId],
      order: [booking.orderId],
      partIds: [[hall.id], [hall.id, hall.id], [nobody]],
      stockObjectId: [object.id, nobody, null],
      userId: [customerId],
      customer: [customerId],
      categoryId: there.category,
      category: there.category,
      priceCategoryId: there.price_category,
      priceCategoryIds: [there.price_category, [nobody]],
      prices: [{}, prices, { [nobody]: 1 }],
      paymentOptionId: there.payment_option,
      paymentOption: there.payment_option,
      group: there.user_group,
      groups: [there.user_group, []],
      moveTo: there.user_group,
      questionnaireIds: [there.questionnaire],
      pageIds: [there.page, [nobody], []],
      mainImageId: there.asset,
      imageIds: [there.asset],
      rulesId: there.asset,
      assetId: there.asset,
      logoId: [...there.asset, null],
      faviconId: [...there.asset, null],
      // Nobody out there shall be called by a test.
      smtpHost: ['127.0.0.1', '::1', '10.0.0.1'],
      smtpPort: [25, 587, 70_000],
      smtpUser: ['', 'amt'],
      issuer: ['http://127.0.0.1:9', 'https://10.0.0.1', 'https://[::1]/x', ''],
      clientId: ['amt', ''],
      senderName: ['Amt', ''],
      senderAddress: ['amt@example.test', ''],
      replyTo: ['amt@example.test', ''],
      version: [1, 1, 1, 2],
      start,
      end,
      displayStart: start,
      displayEnd: end,
      date: ['2031-05-05', '2199-12-31'],
      from: ['2031-05-05', '2031-05', '10:00'],
      until: ['2031-06-05', '2199-12-31', '12:00'],
      month: ['2031-05', '2199-12'],
      onDay: ['2026-05-05'],
      dueOn: ['2031-05-05', null],
      quantity: [1, 1, 2, 10_000],
      steps: [undefined, 2, 400],
      unitPrice: [100, 10_000_000, -10_000_000],
      amount: [1, 10_000_000, 1_000_000_000],
      email: ['neu@example.test'],
      phone: ['044 555 55 55'],
      streetno: ['1'],
      zipcode: ['8199'],
      zipcodes: [['8199'], ['8199', '8199']],
      role: ['user', 'admin'],
      password: ['Test-2026-pass'],
      passwordRepeat: ['Test-2026-pass'],
      clientKey: [crypto.randomUUID()],
      occupancies: [undefined],
      isSerial: [false, false, true],
      list: ['users', 'constructor'],
      entity: ['user', 'object'],
    }
  }

  const customerToken = () => (last ? make.userToken(appId, last.customerId) : make.customerToken(appId))

  /** Somebody of each kind, with new sessions, since some calls end them; mostly those the call is open to. */
  async function callersOf({ access }: Route) {
    const roles = access.roles ? [access.roles].flat() : ['user', 'admin', 'keeper']
    const weigh = (role: string) => (access.anonymous || roles.some((one) => one === role) ? 8 : 1)
    const caller = (weight: number, token: string | null) => ({ weight, arbitrary: fc.constant(token) })
    return fc.oneof(
      caller(access.anonymous ? 8 : 1, null),
      caller(weigh('user'), await customerToken()),
      caller(1, await make.staffToken(appId, ['reservation:view'])),
      caller(weigh('admin'), await make.staffToken(appId, grantablePermissions)),
      caller(weigh('keeper'), await make.keeperToken()),
      caller(isOpenToKeys(access) ? 4 : 1, (await make.key(appId, keyPermissions)).token),
      caller(isOpenToKeys(access) ? 2 : 1, (await make.key(appId, keyPermissions, { buildings: ['Schulhaus'] })).token),
    )
  }

  return { appId, hintsFor, callersOf }
}
