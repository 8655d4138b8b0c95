import { addManyPeople } from '../lib/many-people.ts'
import { expect, test } from '../lib/test.ts'

test('people are found however somebody writes them', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/users?sort=name,desc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzer')
  // Other tests leave people behind: only the end of the alphabet is sure to be on the first page.
  await expect(page.getByRole('link', { name: 'Petra Wyss' })).toBeVisible()
  await inspect('users')
  const search = page.getByRole('searchbox', { name: 'Benutzer durchsuchen' })
  for (const text of ['mueller', 'muller', 'MÜLL', '079 000 22 10', '+41790002210']) {
    await search.fill(text)
    await expect(page.getByRole('link', { name: 'Petra Wyss' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Reto Müller' })).toBeVisible()
    await search.fill('')
    await expect(page.getByRole('link', { name: 'Petra Wyss' })).toBeVisible()
  }
  await search.fill('niemand dergleichen')
  await expect(page.getByText('Kein Benutzer gefunden.')).toBeVisible()
  await inspect('users-empty')
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(search).toHaveValue('')
  await page.getByRole('link', { name: 'Petra Wyss' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/edit\/\d+$/)
})

test('filters are chips that are added, changed and taken away', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin/users?sort=name,desc')
  const add = page.getByRole('button', { name: 'Filter', exact: true })
  const box = page.getByRole('dialog')
  await add.click()
  await box.getByRole('button', { name: 'Gruppe' }).click()
  await box.getByRole('button', { name: 'Vereine' }).click()
  await expect(page.getByRole('link', { name: 'Nora Brunner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Petra Wyss' })).toHaveCount(0)
  await expect(page).toHaveURL(/group=\d+/)
  await page.reload()
  const chip = page.getByRole('button', { name: 'Gruppe: Vereine' })
  await expect(chip).toBeVisible()
  await add.click()
  await box.getByRole('button', { name: 'Ohne Gäste' }).click()
  await add.click()
  await inspect('users-filter-menu')
  await box.getByRole('button', { name: 'Rolle' }).click()
  await box.getByRole('button', { name: 'Kunde' }).click()
  await box.getByRole('button', { name: 'Administrator' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Rolle: 2 ausgewählt' })).toBeVisible()
  await expect(box).toHaveCount(0)
  await inspect('users-filtered')
  await chip.click()
  await box.getByRole('button', { name: 'Sekretariat' }).click()
  await expect(page.getByRole('link', { name: 'Monika Bächtold' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter Gruppe entfernen' }).click()
  await expect(page.getByRole('link', { name: 'Petra Wyss' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Benutzer' })).toBeFocused()
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?sort=name%2Cdesc$/)
})

test(
  'several accounts are closed and opened at once',
  { tag: '@desk' },
  async ({ page, server, signIn, inspect }, info) => {
    await addManyPeople(server)
    const isPhone = info.project.name === 'phone'
    const [first, second] = isPhone ? ['Person 11', 'Person 12'] : ['Person 21', 'Person 22']
    await signIn('admin')
    await page.goto(`/admin/users?search=Vielhausen&sort=name,asc&itemsPerPage=10&page=${isPhone ? 2 : 3}`)
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
    await expect(page.getByText(isPhone ? '2 ausgewählt' : '2 Benutzer ausgewählt')).toBeVisible()
    // At the end of the page the bar covers no row.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await inspect('users-selected')
    const act = async (action: string) => {
      if (isPhone && action === 'Deaktivieren') {
        await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
        await page.getByRole('menuitem', { name: action }).click()
      } else await page.getByRole('button', { name: action, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
    }
    await act('Deaktivieren')
    await expect(page.getByText('2 Konten deaktiviert.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Aktionen für die Auswahl' })).toHaveCount(0)
    await page.goto('/admin/users?search=Vielhausen&state=deactivated')
    await expect(page.getByText('Status: Deaktiviert')).toBeVisible()
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
    await act('Aktivieren')
    await expect(page.getByText('2 Konten aktiviert.')).toBeVisible()

    await page.goto('/admin/users?search=Huber')
    await page.getByRole('checkbox', { name: 'Sandra Huber auswählen' }).check()
    await act('Deaktivieren')
    await expect(page.getByText('1 Konto wurde nicht deaktiviert.')).toBeVisible()
  },
)

test('whoever may not close accounts is not offered it', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('sekretariat')
  await page.goto('/admin/users?sort=name,desc')
  await page.getByRole('checkbox', { name: 'Petra Wyss auswählen' }).check()
  await expect(page.getByRole('button', { name: 'Auswahl exportieren' })).toBeVisible()
  await expect(page.getByRole('button', { name: /aktivieren/i })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Preiskategorie' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Neuer Benutzer' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await inspect('users-secretary')
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(page.getByRole('region', { name: 'Aktionen für die Auswahl' })).toHaveCount(0)
})
