import { expect, test } from '../lib/test.ts'

test('price categories: make one from a pasted list, be told of doubles, change, remove', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  const name = 'Nachbarn'
  const [first, range] = ['9200', '9210-9212']
  await signIn('admin')
  await page.goto('/admin/pricecategories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preiskategorien')
  await expect(page.getByText('8697-8699')).toBeVisible()
  await inspect('price-categories')

  await page.getByRole('button', { name: 'Neue Preiskategorie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Preiskategorie' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText("'Name' darf nicht leer sein")).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  const zipcodes = dialog.getByRole('textbox', { name: 'Postleitzahlen' })
  await zipcodes.fill(`${first}; ${range}, abc`)
  await zipcodes.blur()
  await expect(dialog.getByText("'Postleitzahlen' enthält Unlesbares: abc")).toBeVisible()
  await inspect('price-category-dialog')
  await zipcodes.fill(`${first}; ${range}, 8699`)
  await expect(dialog.getByText(/Gelesen: 5\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('8699 gehört schon zu «Einheimische».')).toBeVisible()
  await zipcodes.fill(`${first}; ${range}`)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${first}, ${range}`)).toBeVisible()

  await page.getByRole('button', { name: `Aktionen: ${name}` }).click()
  await inspect('price-category-menu')
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} AG`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${name} AG`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Aktionen: ${name} AG` }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByRole('button', { name: `${name} AG`, exact: true })).toHaveCount(0)
})

test('price categories are closed to staff without the right, and no menu offers them', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn('sekretariat')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('Preiskategorien')).toHaveCount(0)
  await page.goto('/admin/pricecategories')
  await expect(page).toHaveURL(`${server.url}/`)
})
