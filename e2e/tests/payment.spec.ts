import type { Page } from '@playwright/test'
import { simulatedAccount } from '../../packages/server/src/modules/payment/index.ts'
import { agree, headers, orderButton, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { settled } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const online = 'TWINT und Karte'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

// The simulator of Payrexx is the provider; staff enter it as they would the service.
test.beforeEach(async ({ page, signIn }) => {
  await signIn('admin')
  const { providers } = await (await page.request.get('/api/admin/payment-providers', { headers })).json()
  const { version } = providers.find(({ kind }: { kind: string }) => kind === 'payrexx')
  const { account, secret } = simulatedAccount
  const data = { account, secret, methods: [], isTest: true, isActive: true, version }
  const saved = await page.request.put('/api/admin/payment-providers/payrexx', { headers, data })
  expect(saved.status(), await saved.text()).toBe(200)
})

/** As a customer who pays online: until the page of the provider. */
async function orderOnline(page: Page, weeks: number): Promise<void> {
  await startDraft(page, { title: 'Grillplatz Seeblick', day: tuesdayIn(weeks), from: '09:00', to: '13:00' })
  await page.goto('/reservation?step=kontakt')
  await page.getByRole('radio', { name: new RegExp(online) }).check()
  await settled(page)
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await agree(page)
  await orderButton(page).click()
  await atProvider(page)
}

const atProvider = (page: Page) => expect(heading(page, 'Zahlung an Gemeinde Eschenbühl')).toBeVisible()

const atProviderDo = (page: Page, what: 'Bezahlen' | 'Ablehnen' | 'Abbrechen') =>
  page.getByRole('button', { name: what }).click()

async function lastOrder(server: E2eServer) {
  const [order] = await server.query(
    `select c.id::int as id, c.year || '-' || lpad(c.number::text, 6, '0') as number, c.state, c.paid, c.total,
       array(select b.state from booking b where b.app_id = c.app_id and b.order_id = c.id) as bookings
     from customer_order c where c.app_id = 1 and c.number is not null order by c.created_at desc, c.id desc limit 1`,
  )
  return order
}

test('a customer pays at once', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 6)
  expect(await lastOrder(server)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  const order = await lastOrder(server)
  expect(order).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: order?.total })
  await expect(page.getByText(String(order?.number)).first()).toBeVisible()
  await expect(page.getByText('TWINT', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
  await inspect('payment-paid')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Quittung als PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: 'Zu meinen Reservationen' }).click()
  await page.waitForURL('**/account/reservations')
  await page.goto('/reservation')
  await expect(page.getByText('Grillplatz Seeblick').first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('allmend-1-draft-aside'))).toBeNull()
})

test('a payment is declined, and the next one comes through', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 7)
  await atProviderDo(page, 'Ablehnen')
  await expect(heading(page, 'Zahlung abgelehnt')).toBeFocused()
  await expect(page.getByText('Es wurde nichts belastet.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1\d:\d\d$/)
  await expect(page.getByText('Gehalten, nicht bezahlt')).toBeVisible()
  await inspect('payment-declined')
  const [before] = await server.query(`select count(*)::int as tries from online_payment where app_id = 1`)
  await page.getByRole('button', { name: `Mit ${online} bezahlen` }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeVisible()
  const order = await lastOrder(server)
  expect(order).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: order?.total })
  const [after] = await server.query(`select count(*)::int as tries from online_payment where app_id = 1`)
  expect(after?.tries).toBe(Number(before?.tries) + 1)
})

test('a payment is cancelled, and the order is paid by invoice', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 8)
  await atProviderDo(page, 'Abbrechen')
  await expect(heading(page, 'Zahlung abgebrochen')).toBeFocused()
  await inspect('payment-cancelled')
  await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click()
  await page.getByRole('radio', { name: /Rechnung per E-Mail/ }).check()
  await inspect('payment-other-way')
  await page.getByRole('button', { name: 'Mit Rechnung per E-Mail reservieren' }).click()
  await expect(heading(page, 'Vielen Dank, Ihre Reservation ist eingegangen')).toBeFocused()
  expect(await lastOrder(server)).toMatchObject({ state: 'created', bookings: ['confirmed'], paid: 0 })
  await inspect('payment-ordered')
})

test('whoever gives up finds the choice again', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 9)
  await atProviderDo(page, 'Abbrechen')
  await page.getByRole('button', { name: 'Reservation abbrechen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservation abbrechen?' })
  await expect(dialog.getByRole('button', { name: 'Zurück' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reservation abbrechen' }).click()
  await expect(heading(page, 'Reservation abgebrochen')).toBeVisible()
  expect(await lastOrder(server)).toMatchObject({ state: 'cancelled', bookings: ['expired'] })
  await inspect('payment-given-up')
  await page.getByRole('button', { name: 'Neu reservieren' }).click()
  await expect(heading(page, 'Wann brauchen Sie es?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Grillplatz Seeblick' })).toBeVisible()
})

test('an order that was confirmed is paid from the account', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 10)
  const order = await lastOrder(server)
  // As if somebody had confirmed it first.
  await server.query(`update customer_order set state = 'created', held_until = null where app_id = 1 and id = $1`, [
    order?.id,
  ])
  await server.query(`update booking set state = 'confirmed' where app_id = 1 and order_id = $1`, [order?.id])
  await page.goto(`/account/orders/${order?.id}`)
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toBeVisible()
  await inspect('payment-from-account')
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Abbrechen')
  await expect(heading(page, 'Zahlung abgebrochen')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reservation abbrechen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
  await atProvider(page)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeVisible()
  await page.goto(`/account/orders/${order?.id}`)
  await expect(heading(page, `Bestellung ${order?.number}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jetzt bezahlen' })).toHaveCount(0)
})

test('a provider that says nothing is asked again; an unknown payment is none', async ({ page, signIn, inspect }) => {
  await signIn('kunde')
  await orderOnline(page, 11)
  let asked = 0
  await page.route('**/api/payments/*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    asked += 1
    if (asked > 2) return route.fulfill({ response, json: body })
    return route.fulfill({ response, json: { ...body, payment: { ...body.payment, state: 'open' } } })
  })
  await atProviderDo(page, 'Ablehnen')
  await expect(heading(page, 'Zahlung wird geprüft')).toBeFocused()
  await inspect('payment-open')
  await expect(heading(page, 'Zahlung abgelehnt')).toBeFocused()
  expect(asked).toBeGreaterThan(2)
  await page.goto('/payment/status-success?payment=erfunden')
  await expect(heading(page, 'Diese Zahlung gibt es nicht')).toBeVisible()
  await inspect('payment-unknown')
})
