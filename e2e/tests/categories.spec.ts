import { expect, test } from '../lib/test.ts'

const hostile = ['😀'.repeat(30), '<script>alert(1)</script>', '"; drop table category; --']

test(
  'categories: make one, be told of a double, change the order, remove it',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    const name = `Schwimmen ${info.project.name}`
    await signIn('admin')
    await page.goto('/admin/categories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kategorien')
    await expect(page.getByRole('button', { name: 'Sport', exact: true })).toBeVisible()
    await inspect('categories')

    await page.getByRole('button', { name: 'Neue Kategorie' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Kategorie' })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Reihenfolge' }).fill('vorne')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sport')
    await expect(dialog.getByText("'Reihenfolge' muss eine ganze Zahl sein")).toBeVisible()
    await inspect('category-dialog')
    await dialog.getByRole('textbox', { name: 'Reihenfolge' }).fill('900')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog).toHaveCount(0)
    const rows = page.getByRole('region', { name: 'Kategorien' })
    await expect(rows.getByRole('button', { name, exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Aktionen: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Entfernen' }).click()
    await expect(page.getByRole('dialog')).toContainText('Kein Objekt gehört dazu.')
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(rows.getByRole('button', { name, exact: true })).toHaveCount(0)
  },
)

test(
  'the number of a category leads to its objects; they stay when it goes',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    await signIn('admin')
    const headers = { 'x-app-id': '1' }
    const made = await page.request.post('/api/admin/categories', {
      headers,
      data: { name: `Turm ${info.project.name}`, sort: 500 },
    })
    const { category } = await made.json()
    const title = `Turmzimmer ${info.project.name}`
    await page.request.post('/api/admin/objects', { headers, data: { title, categoryId: category.id } })
    await page.goto('/admin/categories')
    await page.getByRole('link', { name: `1 Objekt in «${category.name}»` }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/objects\\?category=${category.id}$`))
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

    await page.goto('/admin/categories')
    await page.getByRole('button', { name: `Aktionen: ${category.name}` }).click()
    await page.getByRole('menuitem', { name: 'Entfernen' }).click()
    await expect(page.getByRole('dialog')).toContainText('1 Objekt bleibt, ohne Kategorie.')
    await inspect('category-remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByRole('button', { name: category.name, exact: true })).toHaveCount(0)
    await page.goto(`/admin/objects?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  },
)

test(
  'somebody else changed the category meanwhile: told, and nothing is lost',
  { tag: '@desk' },
  async ({ page, signIn }, info) => {
    await signIn('admin')
    const headers = { 'x-app-id': '1' }
    const name = `Doppelt ${info.project.name}`
    const made = await page.request.post('/api/admin/categories', { headers, data: { name, sort: 600 } })
    const { category } = await made.json()
    await page.goto('/admin/categories')
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Kategorie bearbeiten' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} A`)
    await page.request.put(`/api/admin/categories/${category.id}`, {
      headers,
      data: { name, sort: 601, version: category.version },
    })
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('dialog', { name: 'Inzwischen geändert' })).toContainText('601')
    await page.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reihenfolge' })).toHaveValue('601')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('button', { name: `${name} A`, exact: true })).toBeVisible()
  },
)

test(
  'whatever is typed as a name is kept as text or refused with a sentence',
  { tag: '@desk' },
  async ({ page, signIn }, info) => {
    await signIn('admin')
    await page.goto('/admin/categories')
    for (const text of hostile) {
      const name = `${text} ${info.project.name}`
      await page.getByRole('button', { name: 'Neue Kategorie' }).click()
      const dialog = page.getByRole('dialog', { name: 'Neue Kategorie' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Neue Kategorie' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Kategorie' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(10_000))
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText("'Name' darf höchstens 100 Zeichen lang sein")).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('NUL\0byte')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('.mantine-InputWrapper-error'))).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
  },
)
