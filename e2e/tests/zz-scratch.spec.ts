import { expect, test } from '../lib/test.ts'

test('scratch', async ({ page, signIn, server }, info) => {
  test.skip(info.project.name === 'phone')
  await signIn('admin')
  const [aula] = await server.query(`select id from bookable where title = 'Aula'`)
  await page.goto(`/admin/objects/${aula?.id}?tab=calendar`)
  await page.getByRole('button', { name: 'Aktionen: Pro Stunde' }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await page.getByRole('textbox', { name: 'Montag bis' }).fill('20')
  await page.getByRole('button', { name: 'Sperrtag', exact: true }).click()
  await page.getByLabel('Tag oder erster Tag').fill('2026-12-24')
  const [response] = await Promise.all([
    page.waitForResponse((r) => r.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Speichern' }).click(),
  ])
  console.log(response.status(), (await response.text()).slice(0, 300))
  await page.getByRole('tab', { name: 'Daten' }).click()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Ja' })
  if (await yes.isVisible().catch(() => false)) await yes.click()
  await page.getByRole('button', { name: 'Stufe', exact: true }).click()
  await page.getByRole('textbox', { name: 'Tage vorher' }).fill('14')
  await page.getByRole('textbox', { name: 'Prozent' }).fill('50')
  await page.getByRole('combobox', { name: 'Kategorie' }).selectOption('Sport')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/pw-objects/history.png', fullPage: true })
  console.log(await page.locator('.history').allInnerTexts())
})
