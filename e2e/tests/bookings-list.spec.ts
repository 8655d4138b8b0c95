import { bookKitchen } from '../lib/desk.ts'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

const ten = Array.from({ length: 10 }, (_, n) => `Kochkurs ${n + 1}`)

test('all bookings, from today on, with what waits on top', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/bookings')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('tab', { name: /Unbestätigt \d+/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Theaterabend|Frauenchor|Turnverein/ }).first()).toBeVisible()
  await inspect('bookings-list')
  await page.getByRole('tab', { name: /Unbestätigt/ }).click()
  await expect(page).toHaveURL(/tab=unconfirmed/)
  await page.getByRole('searchbox').fill('jahreskonzert meier')
  await expect(page.getByRole('link', { name: /Jahreskonzert/ })).toHaveCount(1)
  await page.getByRole('searchbox').fill('gibt es nicht')
  await expect(page.getByText('Keine Buchung gefunden.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await page.getByRole('tab', { name: 'Vergangen' }).click()
  await expect(page.getByText('Vergangen', { exact: true }).nth(1)).toBeVisible()
})

test('a clerk confirms ten bookings at once', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  const { ids, email, userId } = await bookKitchen(page, server, ten)
  await signIn('admin')
  await page.goto(`/admin/bookings?customer=${userId}`)
  await expect(page.getByText('Kunde: Harmonie Seewilen')).toBeVisible()
  await expect(page.getByRole('link', { name: /Kochkurs/ })).toHaveCount(10)
  const all = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })
  if (await all.isVisible()) await all.check()
  else for (const box of await page.getByRole('checkbox').all()) await box.check()
  const bar = page.getByRole('region', { name: 'Aktionen für die Auswahl' })
  await expect(bar).toContainText('10')
  await expect(bar).toContainText('Summe CHF')
  await inspect('bookings-bulk')
  await bar.getByRole('button', { name: 'Bestätigen' }).click()
  const dialog = page.getByRole('dialog', { name: '10 Buchungen bestätigen' })
  await expect(dialog.getByText('Termin ist frei').first()).toBeVisible()
  await inspect('bookings-bulk-dialog')
  await dialog.getByRole('button', { name: /^Bestätigen/ }).click()
  await expect(page.getByText('10 Buchungen bestätigt.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Bestätigt 10' })).toBeVisible()
  const rows = await server.query('select state from booking where id = any($1)', [ids])
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['confirmed']))
  expect(await server.mailTo(email, 'Bestätigt: Gemeindeküche')).toContain('Wir freuen uns')
})

test('the rows go along as a file and on paper', { tag: '@desk' }, async ({ page, server, signIn }) => {
  const { userId } = await bookKitchen(page, server, ['Backtag'])
  await signIn('admin')
  await page.goto(`/admin/bookings?customer=${userId}`)
  await expect(page.getByRole('link', { name: 'Backtag' })).toBeVisible()
  for (const [name, file] of [
    ['CSV (Strichpunkt)', 'buchungen.csv'],
    ['Excel (XLSX)', 'buchungen.xlsx'],
    ['Kalender (ICS)', 'buchungen.ics'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportieren' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    expect(download.suggestedFilename()).toBe(file)
  }
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'Liste drucken' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
})

test('order:view shows amounts', { tag: '@desk' }, async ({ page, server }) => {
  const { ids, userId } = await bookKitchen(page, server, ['Rechte'])
  const besides = ['reservation:view', 'reservation:status', 'reservation:change', 'order:edit']
  const [price, sum, amount] = [
    page.getByRole('region', { name: 'Preis' }),
    page.getByText('Summe CHF'),
    page.getByRole('columnheader', { name: 'Betrag CHF' }),
  ]
  for (const isSeen of [false, true]) {
    await signInWith(page, server, isSeen ? [...besides, 'order:view'] : besides)
    await page.goto(`/admin/bookings/${ids[0]}`)
    await expect(page.getByText('Buchung eingegangen')).toBeVisible()
    await expect(price).toHaveCount(isSeen ? 1 : 0)
    await page.goto(`/admin/bookings?customer=${userId}`)
    await page.getByRole('checkbox', { name: /^Rechte/ }).check()
    await expect(page.getByText('1 Buchung ausgewählt')).toBeVisible()
    await expect(sum).toHaveCount(isSeen ? 1 : 0)
    await expect(amount).toHaveCount(isSeen ? 1 : 0)
  }
})
