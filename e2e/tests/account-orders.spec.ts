import { expect, test } from '../lib/test.ts'

test('orders: the list, one with a series, one with a single date', async ({ page, signIn, inspect }) => {
  await signIn('kunde')
  await page.goto('/account/reservations')
  await page.getByRole('link', { name: 'Alle Bestellungen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen')
  const list = page.getByRole('region', { name: 'Bestellungen' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByText('Eingegangen').first()).toBeVisible()
  await inspect('account-orders')

  await list.getByRole('link', { name: /Waldhütte Rüti/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestellung \d{4}-\d{6}$/)
  const costs = page.getByRole('region', { name: 'Kosten' })
  // The municipality has no VAT number.
  await expect(costs).not.toContainText('MwSt.')
  await expect(costs).toContainText('CHF 180.00')
  await expect(page.getByRole('region', { name: 'Kontaktangaben' })).toContainText('Nora Brunner')
  await expect(page.getByRole('region', { name: '1 Termin' })).toContainText('Chorreise')
  await inspect('account-order')

  await page.getByRole('link', { name: 'Bestellungen' }).last().click()
  await list.getByRole('link', { name: /45 Termine/ }).click()
  await expect(page.getByText(/^Serie, Aula: 45 Daten/)).toBeVisible()
  await inspect('account-order-series')
  await page.getByRole('link', { name: 'Alle Daten der Serie' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frauenchor Probe')
})

test('an order is found by its number', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('kunde')
  await page.goto('/account/orders')
  const list = page.getByRole('region', { name: 'Bestellungen' })
  const number = String(await list.getByRole('listitem').nth(1).locator('b').textContent())
  await page.getByLabel('Bestellungen suchen').fill(number.slice(2))
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(number)
  await expect(page).toHaveURL(/search=/)
  await page.getByLabel('Bestellungen suchen').fill('1900-')
  await expect(page.getByText('Nichts gefunden.')).toBeVisible()
})

test('the account is for customers: all of it', { tag: '@desk' }, async ({ page, server, signIn }) => {
  const paths = [
    'reservations/table',
    'reservations/table/old',
    'reservations/serial',
    'orders',
    'orders/1',
    'calendar',
  ]
  for (const path of paths) {
    await page.goto(`/account/${path}`)
    await expect(page, `a visitor at ${path}`).toHaveURL(`${server.url}/`)
  }
  await signIn('admin')
  for (const path of paths) {
    await page.goto(`/account/${path}`)
    await expect(page, `staff at ${path}`).toHaveURL(`${server.url}/`)
  }
})
