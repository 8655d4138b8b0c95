import type { Locator, Page } from '@playwright/test'
import { simulatedAccount } from '../../packages/server/src/modules/payment/index.ts'
import type { PaymentAtProvider, ProviderKind } from './host-call.ts'
import { agree, headers, orderButton, readObject, startDraft } from './reservation-draft.ts'
import { settled } from './reservation-times.ts'
import { openSession } from './session.ts'
import type { E2eServer } from './start-server.ts'
import { expect } from './test.ts'

export const online = 'TWINT oder Karte'
export const lakeside = 'Grillplatz Seeblick'

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

/** Staff enter the simulator of a provider as they would the service, and its messages come to us. */
export async function enterProvider(page: Page, server: E2eServer, kind: ProviderKind, appId = 1): Promise<void> {
  await openSession(page, server, appId === 1 ? 'admin' : 'keeper')
  const of = { 'x-app-id': String(appId) }
  const address = `${server.url}/api/admin/payment-providers`
  const { providers } = await (await page.request.get(address, { headers: of })).json()
  const { version } = providers.find((one: { kind: string }) => one.kind === kind)
  const data = { ...simulatedAccount, methods: [], isTest: true, isActive: true, version }
  const saved = await page.request.put(`${address}/${kind}`, { headers: of, data })
  expect(saved.status(), await saved.text()).toBe(200)
  const { provider } = await saved.json()
  await server.tellPaymentsTo(provider.webhookUrl)
}

interface Ordered {
  readonly id: number
  readonly number: string
  readonly total: number
  /** The page of the provider. */
  readonly link: string
}

/** Whoever is signed in orders a morning at the lake and pays it online; the steps to that have tests of their own. */
export async function orderOnline(page: Page, server: E2eServer, day: string): Promise<Ordered> {
  const { id: objectId, intervals } = await readObject(page, lakeside)
  const [start, end] = [`${day} 09:00`, `${day} 13:00`]
  const span = { start, end, displayStart: start, displayEnd: end }
  const [option] = await server.query(`select id from payment_option where app_id = 1 and name = $1`, [online])
  const booking = { objectId, intervalId: intervals[0]?.id, name: 'Seefest', ...span }
  const data = { acceptsRules: true, bookings: [booking], paymentOptionId: option?.id }
  const answer = await page.request.post('/api/orders', { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { orderId, redirect } = await answer.json()
  const { number, total } = await readOrder(server, orderId)
  return { id: orderId, number, total, link: redirect }
}

/** The same by the steps, until the page of the provider. */
export async function orderBySteps(page: Page, day: string): Promise<void> {
  await startDraft(page, { title: lakeside, day, from: '09:00', to: '13:00' })
  await page.goto('/reservation?step=kontakt')
  await page.getByRole('radio', { name: new RegExp(online) }).check()
  await settled(page)
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await agree(page)
  await expect(orderButton(page)).toHaveText('Reservieren und bezahlen')
  await orderButton(page).click()
  await atProvider(page)
}

export async function readOrder(server: E2eServer, id: number) {
  const [row] = await server.query(
    `select c.year || '-' || lpad(c.number::text, 6, '0') as number, c.state, c.paid, c.refunded, c.total,
       array(select b.state from booking b where b.app_id = c.app_id and b.order_id = c.id) as bookings
     from customer_order c where c.id = $1`,
    [id],
  )
  if (!row) throw new Error(`there is no order ${id}`)
  return row as {
    readonly number: string
    readonly state: string
    readonly paid: number
    readonly refunded: number
    readonly total: number
    readonly bookings: readonly string[]
  }
}

/** The newest order that has a number. */
export async function lastOrder(server: E2eServer, appId = 1): Promise<number> {
  const [row] = await server.query(
    `select id from customer_order where app_id = $1 and number is not null order by created_at desc, id desc limit 1`,
    [appId],
  )
  return Number(row?.id)
}

/** What the provider calls the tries to pay an order, the first one first. */
export async function triesOf(server: E2eServer, orderId: number): Promise<string[]> {
  const rows = await server.query(`select provider_id from online_payment where order_id = $1 order by id`, [orderId])
  return rows.map(({ provider_id }) => String(provider_id))
}

/** What lies at the provider for an order, over all tries; the books say the same. */
export async function moneyOf(
  server: E2eServer,
  kind: ProviderKind,
  orderId: number,
): Promise<Pick<PaymentAtProvider, 'received' | 'returned'>> {
  const tries = []
  for (const id of await triesOf(server, orderId)) tries.push(await server.providers[kind].payment(id))
  const received = tries.reduce((sum, one) => sum + one.received, 0)
  const returned = tries.reduce((sum, one) => sum + one.returned, 0)
  expect(await readOrder(server, orderId)).toMatchObject({ paid: received, refunded: returned })
  return { received, returned }
}

export const atProvider = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: /^Zahlung an (Gemeinde Eschenbühl|Kanton Linth)/, level: 1 })).toBeVisible()

export const atProviderDo = (page: Page, what: 'Bezahlen' | 'Ablehnen' | 'Abbrechen' | 'Bestätigen'): Promise<void> =>
  page.getByRole('button', { name: what }).click()

/** What the minute brings: due questions, dates nobody paid for, money that goes back. */
export const minute = (server: E2eServer) =>
  server.query(`select graphile_worker.add_job('payment.find_due', '{}')`).then(() => undefined)
