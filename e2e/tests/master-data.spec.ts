import { expect, test } from '../lib/test.ts'

const hostile = ['😀'.repeat(30), '<script>alert(1)</script>', '"; drop table category; --']

test('categories', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('categories: make one, be told of a double, change the order, remove it', async () => {
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
  })

  await test.step('the number of a category leads to its objects; they stay when it goes', async () => {
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
  })

  await test.step('somebody else changed the category meanwhile: told, and nothing is lost', async () => {
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
  })

  await test.step('whatever is typed as a name is kept as text or refused with a sentence', async () => {
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
  })
})

test('price categories', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('price categories: make one from a pasted list, be told of doubles, change, remove', async () => {
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

  await test.step('price categories are closed to staff without the right, and no menu offers them', async () => {
    await signIn('sekretariat')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByText('Preiskategorien')).toHaveCount(0)
    await page.goto('/admin/pricecategories')
    await expect(page).toHaveURL(`${server.url}/`)
  })
})

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
  await expect(
    dialog.getByText('Kundinnen und Kunden bezahlen beim Bestellen über den Zahlungsanbieter.'),
  ).toBeVisible()
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
