import { expect, test } from '../lib/test.ts'

test('invoices that are overdue are reminded in one go, and what went out is found again', async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  // The run of the demo data was an hour ago, on any day.
  await server.query(`update dunning_run set created_at = created_at - interval '1 hour' where app_id = 1`)
  await signIn('sekretariat')
  await page.goto('/admin/dunning')
  const due = page.getByRole('tab', { name: /Zu mahnen/ })
  await expect(due).toContainText(/\d/)
  await inspect('dunning')
  // Before anything went out the card of an order says what is next, and is not empty.
  const [unreminded] = await server.query(
    `select c.id from customer_order c where c.app_id = 1 and c.state in ('booked', 'printed') and c.collective_id is null
       and c.due_on < now() - interval '11 days' and c.total + c.dunned - c.credited - c.paid + c.refunded >= 500
       and not exists (select from dunning_notice n where n.order_id = c.id) order by c.id limit 1`,
  )
  await page.goto(`/admin/orders/edit/${unreminded?.id}`)
  const next = page.getByRole('region', { name: 'Mahnungen' })
  await expect(next).toContainText(
    /Fällig seit [\d.]+\. Die Zahlungserinnerung geht mit dem nächsten Mahnlauf hinaus\./,
  )
  await next.scrollIntoViewIfNeeded()
  await inspect('dunning-order-due')
  await page.goto('/admin/dunning')
  await page.getByRole('button', { name: 'Mahnlauf starten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mahnlauf starten' })
  await expect(dialog).toContainText(/\d+ Zahlungserinnerung(en)? und \d+ Mahnung/)
  // The fee of the last run is proposed; without its article nothing goes out.
  await expect(dialog.getByLabel('Mahngebühr')).toHaveValue('20.00')
  await dialog.getByLabel('Grundlage der Gebühr').fill('')
  await dialog.getByRole('button', { name: /Schreiben senden/ }).click()
  await expect(dialog.getByText('Bitte nennen Sie die Grundlage der Gebühr.')).toBeVisible()
  await dialog.getByLabel('Grundlage der Gebühr').fill('Art. 12 Gebührenreglement')
  await inspect('dunning-start')
  await dialog.getByRole('button', { name: /Schreiben senden/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mahnlauf vom')
  await expect(page.getByText('Fertig')).toBeVisible()
  await inspect('dunning-run')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Alle als PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^mahnlauf-\d+\.pdf$/)

  const warning = page.getByRole('listitem').filter({ hasText: 'inkl. Mahngebühr CHF 20.00' }).first()
  await warning.getByRole('link').click()
  const card = page.getByRole('region', { name: 'Mahnungen' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Konto' })).toContainText('Mahngebühr')
  await inspect('dunning-order')
  await card.getByRole('button', { name: 'Gebühr erlassen' }).click()
  const sure = page.getByRole('dialog', { name: 'Mahngebühr erlassen?' })
  await sure.getByRole('button', { name: 'Gebühr erlassen' }).click()
  await expect(card).toContainText('Mahngebühr CHF 20.00 erlassen')
  await expect(page.getByRole('region', { name: 'Konto' })).not.toContainText('Mahngebühr')

  await page.goto('/admin/dunning-runs')
  await expect(page.getByText('Fertig')).toHaveCount(2)
  await inspect('dunning-runs')
  const names = await page.getByRole('link', { name: /^\d{2}\.\d{2}\.\d{4}/ }).allInnerTexts()
  expect(new Set(names).size).toBe(2)
  await page.goto('/admin/dunning')
  // Nobody set a filter, so nobody is told to change it.
  await expect(page.getByText('Zurzeit ist nichts zu mahnen.')).toBeVisible()
  await expect(page.getByText('Filter zurücksetzen')).toHaveCount(0)
  await inspect('dunning-empty')
})

test('a customer is exempt until somebody ends it', async ({ page, signIn, inspect }) => {
  await signIn('sekretariat')
  await page.goto('/admin/dunning?tab=waiting')
  const menus = page.getByRole('button', { name: /^Aktionen: / })
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Mahnsperre setzen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mahnsperre setzen' })
  await dialog.getByRole('button', { name: 'Sperre setzen' }).click()
  await expect(dialog.getByText('Bitte nennen Sie den Grund.')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Ratenzahlung vereinbart')
  await inspect('dunning-exempt')
  await dialog.getByRole('button', { name: 'Sperre setzen' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/dunning?tab=without')
  await expect(page.getByText('Ratenzahlung vereinbart').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^\d{4}-\d{6}/ })
    .first()
    .click()
  const card = page.getByRole('region', { name: 'Mahnungen' })
  await expect(card).toContainText('Ratenzahlung vereinbart')
  await inspect('dunning-exempt-order')
  await card.getByRole('button', { name: 'Mahnsperre aufheben' }).click()
  await expect(page.getByText('Die Mahnsperre ist aufgehoben.')).toBeVisible()
  await expect(card).not.toContainText('Ratenzahlung vereinbart')
  await page.goto('/admin/dunning?tab=without')
  await expect(page.getByText('Ratenzahlung vereinbart')).toHaveCount(0)
})

test('collective invoices stand in a list of their own', async ({ page, signIn, inspect }) => {
  await signIn('sekretariat')
  await page.goto('/admin/collective-invoices')
  const row = page.getByRole('link', { name: /^S-\d{4}-0001/ })
  await expect(row).toBeVisible()
  await inspect('collective-invoices')
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Sammelrechnung S-/)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Bestellung', 'Betrag', 'Bezahlt', 'Offen'])
  await expect(page.getByRole('region', { name: 'Kunde' })).toContainText(/\d{4} /)
  await inspect('collective-invoice')
  await table.getByRole('link').first().click()
  const card = page.getByRole('region', { name: /^Sammelrechnung S-/ })
  await card.getByRole('link', { name: 'Öffnen' }).click()
  await expect(page).toHaveURL(/\/admin\/collective-invoices\/\d+$/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sammelrechnung als PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^sammelrechnung-/)
})
