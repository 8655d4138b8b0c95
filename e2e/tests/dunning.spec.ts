import { expect, test } from '../lib/test.ts'

test('invoices that are overdue are reminded in one go, and what went out is found again', async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('sekretariat')
  await page.goto('/admin/dunning')
  const due = page.getByRole('tab', { name: /Zu mahnen/ })
  await expect(due).toContainText(/\d/)
  await inspect('dunning')
  await page.getByRole('button', { name: 'Mahnlauf starten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mahnlauf starten' })
  await expect(dialog).toContainText(/\d+ Zahlungserinnerungen? und \d+ Mahnung/)
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
  await page.goto('/admin/dunning')
  await expect(
    page.getByText('Keine Forderung gefunden.').or(page.getByText('Keine überfällige Rechnung.')),
  ).toBeVisible()
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
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Mahnsperre aufheben' }).click()
  await expect(page.getByText('Ratenzahlung vereinbart')).toHaveCount(0)
})

test('collective invoices stand in a list of their own', async ({ page, signIn, inspect }) => {
  await signIn('sekretariat')
  await page.goto('/admin/collective-invoices')
  const row = page.getByRole('link', { name: /^S-\d{4}-0001/ })
  await expect(row).toBeVisible()
  await inspect('collective-invoices')
  await row.click()
  await expect(page.getByRole('region', { name: /^Sammelrechnung S-/ })).toBeVisible()
})
