import { formatChf } from '@allmend/domain/money'
import type { Page } from '@playwright/test'
import { atProviderDo, enterProvider, heading, moneyOf, orderOnline, readOrder } from '../lib/online-payments.ts'
import { headers, readObject, tuesdayIn } from '../lib/reservation-draft.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

test.beforeEach(({ page, server }) => enterProvider(page, server, 'payrexx'))

/** Whoever is signed in orders and pays. */
async function payOrder(page: Page, server: E2eServer, day: string) {
  const ordered = await orderOnline(page, server, day)
  await page.goto(ordered.link)
  await atProviderDo(page, 'Bezahlen')
  await expect(heading(page, 'Bezahlt, vielen Dank')).toBeFocused()
  const [booking] = await server.query('select id from booking where order_id = $1', [ordered.id])
  return { ...ordered, bookingId: Number(booking?.id) }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Reservation stornieren?' })
const costs = (page: Page) => page.getByRole('region', { name: 'Kosten' })

test('a paid reservation is cancelled in the account, and the office pays it back', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, number, total, bookingId } = await payOrder(page, server, tuesdayIn(6))
  const back = `Die Verwaltung zahlt Ihnen ${formatChf(total)} zurück.`
  await page.goto(`/account/reservations/${bookingId}`)
  await page.getByRole('button', { name: 'Stornieren' }).click()
  await expect(question(page)).toContainText(back)
  await inspect('payment-cancel-question')
  await question(page).getByRole('button', { name: 'Stornieren' }).click()
  await expect(page.getByText(`Die Reservation ist storniert. ${back}`)).toBeVisible()
  await expect(page.getByText('Storniert ohne Stornogebühr.', { exact: true })).toBeVisible()
  await inspect('payment-cancel-done')
  await page.goto('/account/orders')
  const row = page.getByRole('link', { name: number })
  await expect(row).toContainText('Rückzahlung offen')
  await expect(row).not.toContainText('Bezahlt')
  await row.click()
  await expect(heading(page, `Bestellung ${number}`)).toBeVisible()
  await expect(page.locator('.order-head')).toContainText('Rückzahlung offen')
  await expect(costs(page)).toContainText(`Wir zahlen Ihnen zurück${formatChf(total)}`)
  await expect(page.getByRole('region', { name: 'Zahlung' })).toContainText(back)
  await inspect('payment-cancel-order')

  await signIn('admin')
  await page.goto(`/admin/orders?search=${number}`)
  const listed = page.locator('.row-cards, tbody').getByText(/^(Zurückzuzahlen )?CHF/)
  await expect(page.getByText('Rückzahlung offen').first()).toBeVisible()
  await expect(page.getByText('Bezahlt, storniert')).toBeVisible()
  await expect(listed.filter({ hasText: formatChf(total) }).first()).toBeVisible()
  await inspect('payment-cancel-desk-list')
  await page.goto(`/admin/orders/edit/${id}`)
  const head = page.locator('.record-head')
  await expect(head).toContainText('Rückzahlung offen')
  await expect(head.getByRole('button', { name: 'Abschliessen' })).toHaveCount(0)
  await inspect('payment-cancel-desk')
  await head.getByRole('button', { name: `${formatChf(total)} zurückzahlen` }).click()
  const dialog = page.getByRole('dialog', { name: 'Online zurückerstatten' })
  await expect(dialog.getByLabel('Betrag')).toHaveValue((total / 100).toFixed(2))
  await dialog.getByLabel('Grund').fill('Storniert')
  await dialog.getByRole('button', { name: 'Zurückerstatten' }).click()
  await expect(page.getByText('Das Geld ist zurückerstattet.')).toBeVisible()
  expect(await moneyOf(server, 'payrexx', id)).toEqual({ received: total, returned: total })
  await expect(head).not.toContainText('Rückzahlung offen')
  await expect(head.getByRole('button', { name: /zurückzahlen$/ })).toHaveCount(0)

  await signIn('kunde')
  await page.goto(`/account/orders/${id}`)
  await expect(page.locator('.order-head')).toContainText('Storniert')
  await expect(page.locator('.order-head')).not.toContainText('Bezahlt')
})

test('a fee is kept of a paid reservation that is cancelled behind its link', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, number, total } = await payOrder(page, server, tuesdayIn(7))
  const steps = JSON.stringify([{ days: 100_000, percent: 50 }])
  await server.query(`update booking set fee_steps = $2::jsonb where order_id = $1`, [id, steps])
  const mail = await server.mailTo('kunde@demo.test', number)
  await page.context().clearCookies()
  await page.goto(/https?:\/\/[^\s"<]+\/order\/[\w.-]+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Stornieren' }).click()
  const half = total / 2
  const words = `Die Stornogebühr von ${formatChf(half)} wird einbehalten. Die Verwaltung zahlt Ihnen ${formatChf(half)} zurück.`
  await expect(question(page)).toContainText(words)
  await inspect('payment-cancel-fee')
  await question(page).getByRole('button', { name: 'Kostenpflichtig stornieren' }).click()
  await expect(page.getByText(`Die Reservation ist storniert. ${words}`)).toBeVisible()
  await expect(costs(page)).toContainText(`Wir zahlen Ihnen zurück${formatChf(half)}`)
  await expect(page.getByRole('note').first()).toHaveText(`Die Verwaltung zahlt Ihnen ${formatChf(half)} zurück.`)
  await inspect('payment-cancel-link')
  expect(await readOrder(server, id)).toMatchObject({ bookings: ['cancelled'], paid: total, refunded: 0 })
})

test('a series stands in one line, right after it was ordered and while it is paid', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const title = 'Grillplatz Seeblick'
  await server.query(`update bookable set allows_series = true, confirmation = 'automatic' where title = $1`, [title])
  const { id: objectId, intervals } = await readObject(page, title)
  const days = Array.from({ length: 8 }, (_, week) => tuesdayIn(20 + week))
  const span = (day: string) => {
    const [start, end] = [`${day} 09:00`, `${day} 13:00`]
    return { start, end, displayStart: start, displayEnd: end }
  }
  const options = await server.query(
    `select id, kind from payment_option where app_id = 1 and kind in ('online', 'invoice')`,
  )
  const place = async (kind: string, of: readonly string[]) => {
    const occupancies = of.map((day) => ({ clientId: day, ...span(day) }))
    const booking = { objectId, intervalId: intervals[0]?.id, name: 'Stammtisch', isSerial: true, occupancies }
    const paymentOptionId = options.find((option) => option.kind === kind)?.id
    const data = { acceptsRules: true, bookings: [{ ...booking, ...span(of[0] ?? '') }], paymentOptionId }
    const answer = await page.request.post('/api/orders', { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const { orderToken } = await place('invoice', days.slice(0, 4))
  await page.goto(`/reservation?step=abschluss&order=${orderToken}`)
  const dates = page.getByRole('region', { name: 'Ihre Termine' })
  await expect(dates.locator('.order-dates > li')).toHaveCount(1)
  await expect(dates).toContainText('4 Daten')
  await expect(dates).toContainText('4 bestätigt')
  await inspect('reservation-abschluss-serie')
  const { redirect } = await place('online', days.slice(4))
  await page.goto(redirect)
  await atProviderDo(page, 'Abbrechen')
  const summary = page.getByRole('region', { name: 'Ihre Reservation' })
  await expect(summary.locator('.pay-dates > li')).toHaveCount(1)
  await expect(summary).toContainText('Serie: 4 Daten')
  await inspect('payment-cancelled-serie')
})
