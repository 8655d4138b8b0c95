import { readFile } from 'node:fs/promises'
import { expect, test } from '../lib/test.ts'

test('the evaluation: a year against the year before, other times, a category, an empty time', {
  tag: '@desk',
}, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/business-assessment')
  const figures = page.getByRole('region', { name: 'Kennzahlen' })
  await expect(figures.getByText(/^CHF\s[\d’]+\.\d\d$/)).toBeVisible()
  const revenue = await figures.getByText(/^CHF/).textContent()
  await expect(page.getByRole('table', { name: 'Auslastung in Prozent nach Wochentag und Stunde' })).toBeVisible()
  await inspect('evaluation')

  // The column of the objects adds up to what stands above, as far as whole francs can.
  const total = page.getByRole('table').filter({ hasText: 'Objekt' }).first().locator('tfoot td').nth(2)
  const francs = (text: string | null) => Number(text?.replaceAll(/[^\d.]/g, ''))
  expect(Math.abs(francs(await total.textContent()) - francs(revenue))).toBeLessThan(1)

  await page.getByRole('button', { name: 'Monat', exact: true }).click()
  await expect(page).toHaveURL(/period=month/)
  await expect(page.getByRole('heading', { name: 'Umsatz nach Tag in CHF' })).toBeVisible()
  await page.getByRole('button', { name: 'Früher' }).click()
  await expect(page.getByText(/^gegenüber 01\./)).toBeVisible()
  await inspect('evaluation-month')

  const choice = page.getByRole('combobox', { name: 'Kategorie' })
  const option = await choice.locator('option').nth(1).textContent()
  await choice.selectOption({ index: 1 })
  await expect(page).toHaveURL(/category=\d+/)
  const rows = page.getByRole('table').filter({ hasText: 'Kategorie' }).last()
  await expect(rows.getByRole('rowheader', { name: String(option) })).toBeVisible()
  await page.reload()
  await expect(choice.locator('option:checked')).toHaveText(String(option))

  await page.getByRole('button', { name: 'Zeitraum', exact: true }).click()
  const form = page.locator('.period__form')
  await form.getByLabel('Von').fill('2003-02-01')
  await form.getByLabel('Bis').fill('2003-01-01')
  await form.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(form.getByText('Bitte wählen Sie zwei Tage, den früheren zuerst.')).toBeVisible()
  await form.getByLabel('Bis').fill('2003-02-28')
  await form.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page.getByText('In dieser Zeit gibt es weder Buchungen noch Umsatz.')).toBeVisible()
  await inspect('evaluation-empty')
})

test('a table becomes a file', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/business-assessment')
  await expect(page.getByRole('region', { name: 'Kennzahlen' })).toBeVisible()
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await inspect('evaluation-export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Nach Objekt, CSV (Strichpunkt)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Auswertung-Objekte.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Umsatz in CHF')
  expect(text).toContain('Aula')
})
