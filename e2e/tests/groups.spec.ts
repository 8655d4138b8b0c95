import { expect, test } from '../lib/test.ts'

test('groups: grant rights, be kept from locking oneself out, make and remove one', async ({
  page,
  signIn,
  inspect,
}, info) => {
  const name = `Jugendarbeit ${info.project.name}`
  await signIn('admin')
  await page.goto('/admin/groups')
  await expect(page.getByRole('link', { name: 'Hauswart' })).toBeVisible()
  await inspect('groups')

  await page.getByRole('link', { name: 'Neue Gruppe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Gruppe')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText("'Name' darf nicht leer sein")).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expect(page.getByRole('checkbox', { name: 'Bestellungen: Bearbeiten' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Bestellungen: Ansehen' }).check()
  await page.getByRole('checkbox', { name: 'Bestellungen: Bearbeiten' }).check()
  await expect(page.getByText('2 von 44 Rechten erteilt')).toBeVisible()
  await page.getByRole('radio', { name: /Kunde/ }).check()
  await expect(page.getByText('0 von 1 Rechten erteilt')).toBeVisible()
  await page.getByRole('radio', { name: /Administrator/ }).check()
  await page.getByRole('checkbox', { name: 'Reservationen: Ansehen' }).check()
  await inspect('group-new')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Mitglieder' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Reservationen: Ansehen' })).toBeChecked()

  await page.getByRole('button', { name: 'Gruppe entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page).toHaveURL(/\/admin\/groups$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)

  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page.getByText('Sandra Huber').last()).toBeVisible()
  await inspect('group')
  await page.getByRole('checkbox', { name: 'Benutzer: Berechtigungen' }).uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(
    page.getByText('Sie können sich das Recht, Berechtigungen zu verwalten, nicht selbst entziehen.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(/\/admin\/groups$/)
})

test('whoever may only look at people sees groups and changes nothing', async ({ page, inspect }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-Mail Adresse', exact: true }).fill('sekretariat@demo.test')
  await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill('Demo-2026-pass')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await page.goto('/admin/groups')
  await expect(page.getByRole('link', { name: 'Hauswart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Neue Gruppe' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Hauswart' }).click()
  await expect(page.getByRole('checkbox', { name: 'Objekte: Ansehen' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await inspect('group-read-only')
  await page.goto('/admin/groups/create')
  await expect(page).toHaveURL(/\/$/)
})
