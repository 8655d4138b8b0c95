import { expect, test } from '../lib/test.ts'

test(
  'groups: grant rights, be kept from locking oneself out, make and remove one',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    test.setTimeout(60_000)
    const name = `Jugendarbeit ${info.project.name}`
    await signIn('admin')
    await page.goto('/admin/groups')
    await expect(page.getByRole('link', { name: 'Hauswart' })).toBeVisible()
    await inspect('groups')

    await page.getByRole('link', { name: 'Neue Gruppe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Gruppe')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
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
  },
)

test(
  'the menu a group leads to, another group beside it, a copy, and people who move',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    test.setTimeout(60_000)
    const name = `Jugendarbeit ${info.project.name} B`
    await signIn('admin')
    const [office] = await server.query(`select id from user_group where app_id = 1 and name = 'Sekretariat'`)
    await page.goto(`/admin/groups/edit/${office?.id}`)
    const menu = page.getByRole('region', { name: /Menü dieser Gruppe/ })
    await expect(menu.getByRole('listitem').filter({ hasText: 'Bezahlwesen' })).toContainText('ausgeblendet')
    await page.getByRole('checkbox', { name: 'Preiskategorien: Ansehen' }).check()
    await expect(menu.getByRole('listitem').filter({ hasText: 'Bezahlwesen' })).toContainText('Preiskategorien')
    await expect(page.getByText('Geändert: Rechte')).toBeVisible()
    await page.getByRole('combobox', { name: 'Vergleichen mit' }).selectOption({ label: 'Vergleichen mit: Hauswart' })
    await expect(page.getByRole('checkbox', { name: 'Bestellungen: Ansehen (anders als «Hauswart»)' })).toBeChecked()
    await expect(page.getByText(/\d+ Unterschiede/)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('group-compare')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(page.getByRole('checkbox', { name: 'Preiskategorien: Ansehen' })).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'Monika Bächtold' })).toHaveAttribute(
      'href',
      /\/admin\/users\/edit\/\d+$/,
    )

    await page.getByRole('button', { name: 'Duplizieren' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kopie von Sekretariat')
    await expect(page.getByRole('checkbox', { name: 'Bestellungen: Bearbeiten' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/groups\/edit\/\d+$/)
    await expect(page.getByText('Niemand ist in dieser Gruppe.')).toBeVisible()

    await page.getByRole('button', { name: 'Keine' }).click()
    await page.getByRole('checkbox', { name: 'Objekte: Ansehen' }).check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gruppe geändert')).toBeVisible()
    const id = Number(page.url().split('/').at(-1))
    await server.query(
      `insert into user_group_member (app_id, group_id, user_id)
     select 1, $1, id from app_user where app_id = 1 and email = 'hauswart@demo.test'`,
      [id],
    )
    await page.reload()
    await expect(page.getByRole('link', { name: 'Daniel Frick' })).toBeVisible()
    await page.getByRole('button', { name: 'Gruppe entfernen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gruppe entfernen?' })
    await expect(dialog.getByRole('button', { name: 'Entfernen' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Personen verschieben nach' }).selectOption('Hauswart')
    await inspect('group-remove')
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await page.waitForURL(/\/admin\/groups$/)
    expect(await server.query(`select id from user_group where app_id = 1 and id = $1`, [id])).toEqual([])
  },
)

test('whoever may only look at people sees groups and changes nothing', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('sekretariat')
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
