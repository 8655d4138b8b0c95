import { expect, test } from '../lib/test.ts'

/** What these screens do is proven at a desk, where width changes nothing; here they fit into a hand. */
const phone = { tag: '@phone' }

test(
  'price categories, payment options and categories with their dialogs on a phone',
  phone,
  async ({ page, signIn, inspect }) => {
    await signIn('admin')
    await page.goto('/admin/pricecategories')
    await expect(page.getByText('8697-8699')).toBeVisible()
    await inspect('price-categories')
    await page
      .getByRole('button', { name: /^Aktionen: / })
      .first()
      .click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await inspect('price-category-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Neue Preiskategorie' }).click()
    const dialog = page.getByRole('dialog')
    const empty = dialog.getByText("'Name' darf nicht leer sein")
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(empty).toBeVisible()
    await inspect('price-category-dialog')

    await page.goto('/admin/paymentoptions')
    await expect(page.getByText('Rechnung per E-Mail')).toBeVisible()
    await inspect('payment-options')
    await page.getByRole('button', { name: 'Reihenfolge' }).click()
    await expect(dialog.getByRole('button', { name: /^Nach oben: / }).last()).toBeVisible()
    await inspect('payment-option-order')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Neue Zahlungsoption' }).click()
    await dialog.getByLabel('Art').selectOption('online')
    await expect(
      dialog.getByText('Kundinnen und Kunden bezahlen beim Bestellen über den Zahlungsanbieter.'),
    ).toBeVisible()
    await inspect('payment-option-dialog')

    await page.goto('/admin/categories')
    await expect(page.getByRole('button', { name: 'Sport', exact: true })).toBeVisible()
    await inspect('categories')
    await page.getByRole('button', { name: 'Neue Kategorie' }).click()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(empty).toBeVisible()
    await inspect('category-dialog')
  },
)

test('questionnaires, groups and the application on a phone', phone, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/questionnaires')
  await expect(page.getByRole('link', { name: 'Angaben zum Anlass' })).toBeVisible()
  await inspect('questionnaires')
  await page.getByRole('link', { name: 'Neuer Fragebogen' }).click()
  await page.getByRole('button', { name: 'Erste Frage hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Ab wann brauchen Sie Strom?')
  await expect(page.getByRole('region', { name: /Vorschau/ }).getByLabel('Ab wann brauchen Sie Strom?')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('questionnaire-new')

  await page.goto('/admin/groups')
  await expect(page.getByRole('link', { name: 'Hauswart' })).toBeVisible()
  await inspect('groups')
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page.getByText('Sandra Huber').last()).toBeVisible()
  await inspect('group')
  await page.goBack()
  await page.getByRole('link', { name: 'Neue Gruppe' }).click()
  await page.getByRole('checkbox', { name: 'Reservationen: Ansehen' }).check()
  await inspect('group-new')

  await page.goto('/admin/settings/application')
  await expect(page.getByRole('textbox', { name: 'Name der Gemeinde' })).not.toHaveValue('')
  await inspect('application')
  await page.getByRole('textbox', { name: 'Buchbar im Voraus (Tage)' }).fill('364')
  await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toBeVisible()
  await inspect('application-changed')
})

test('an order is cancelled on a phone', phone, async ({ page, server, signIn, inspect }) => {
  await signIn('admin')
  const [order] = await server.query(
    `select id from customer_order where app_id = 1 and state = 'created' and total > 0 order by id limit 1`,
  )
  await page.goto(`/admin/orders/edit/${order?.id}`)
  await page.getByRole('button', { name: 'Stornieren' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stornieren' }).click()
  await expect(dialog.getByText('Bitte nennen Sie den Grund.')).toBeVisible()
  await inspect('staff-order-cancel')
})

test('opening times and options of an object on a phone', phone, async ({ page, server, signIn, inspect }) => {
  await signIn('admin')
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  await page.goto(`/admin/objects/${aula?.id}?tab=calendar`)
  await page.getByRole('button', { name: 'Intervall', exact: true }).click()
  await page.getByRole('radio', { name: /^Fest/ }).last().check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText("'Name' darf nicht leer sein")).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('object-calendar')

  await page.goto(`/admin/objects/${aula?.id}?tab=options`)
  await page.getByRole('button', { name: 'Option', exact: true }).click()
  await page.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Beamer')
  await page.getByRole('combobox', { name: 'Art' }).selectOption('Auswahl')
  await page.getByRole('textbox', { name: 'Wert 1' }).fill('Leinwand')
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('object-options')
})

test('what can be done with chosen orders is all in reach', phone, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/orders')
  const boxes = page.getByRole('checkbox', { name: /auswählen$/ })
  await boxes.nth(0).check()
  await boxes.nth(4).check()
  const bar = page.getByRole('region', { name: 'Aktionen für die Auswahl' })
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  expect(await bar.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
  await bar.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Sammelrechnung' }).click()
  await expect(page.getByRole('dialog', { name: 'Sammelrechnung erstellen' })).toContainText('Offen aus')
  await inspect('orders-collective')
})
