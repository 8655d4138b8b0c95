import { expect, test } from '../lib/test.ts'

test('payment options: make one, choose their order, be told why one cannot go', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const name = 'Vereinskasse'
  await signIn('admin')
  await page.goto('/admin/paymentoptions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlungsoptionen')
  await expect(page.getByText('Rechnung per E-Mail')).toBeVisible()
  await inspect('payment-options')

  await page.getByRole('button', { name: 'Neue Zahlungsoption' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Zahlungsoption' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Art').selectOption('online')
  await expect(dialog.getByText('Braucht einen Zahlungsanbieter.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Standard' }).check()
  await inspect('payment-option-dialog')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Als Standard eignet sich nur')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Standard' }).uncheck()
  await dialog.getByLabel('Art').selectOption('cash')
  await dialog.getByLabel('Zahlungsfrist in Tagen').fill('400')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText("'Zahlungsfrist in Tagen'", { exact: false })).toBeVisible()
  await dialog.getByLabel('Zahlungsfrist in Tagen').fill('14')
  await dialog.getByRole('checkbox', { name: 'Vereine' }).check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(name)).toBeVisible()

  await page.getByRole('button', { name: 'Reihenfolge' }).click()
  const order = page.getByRole('dialog', { name: 'Reihenfolge der Zahlungsoptionen' })
  await order.getByRole('button', { name: `Nach oben: ${name}` }).click()
  await inspect('payment-option-order')
  await order.getByRole('button', { name: 'Speichern' }).click()
  await expect(order).toHaveCount(0)
  const [last] = await server.query('select name from payment_option where app_id = 1 order by sort desc limit 1')
  expect(last?.name).not.toBe(name)

  await page.getByRole('button', { name: `Aktionen: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)

  // The one open orders are paid with stays.
  await page.getByRole('button', { name: 'Aktionen: Bar am Schalter' }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await expect(page.getByRole('dialog')).toContainText('«Bar am Schalter»')
})
