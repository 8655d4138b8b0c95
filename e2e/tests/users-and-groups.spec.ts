import type { Page } from '@playwright/test'
import { addManyPeople } from '../lib/many-people.ts'
import { openSession } from '../lib/session.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

test('the list of people', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('people are found however somebody writes them', async () => {
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

  await test.step('filters are chips that are added, changed and taken away', async () => {
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

  await test.step('several accounts are closed and opened at once', async () => {
    await addManyPeople(server)
    const [first, second] = ['Person 21', 'Person 22']
    await signIn('admin')
    await page.goto('/admin/users?search=Vielhausen&sort=name,asc&itemsPerPage=10&page=3')
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
    await expect(page.getByText('2 Benutzer ausgewählt')).toBeVisible()
    // At the end of the page the bar covers no row.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await inspect('users-selected')
    const act = async (action: string) => {
      await page.getByRole('button', { name: action, exact: true }).click()
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
  })

  await test.step('whoever may not close accounts is not offered it', async () => {
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
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openAs(page: Page, server: E2eServer, account: string, id: unknown) {
  await openSession(page, server, account)
  await page.goto(`${server.url}/admin/users/edit/${id}`)
  await expect(field(page, 'Telefon')).toBeVisible()
}

/** Each size and test has a person of its own. */
async function newcomer(
  server: { query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> },
  name: string,
) {
  const [row] = await server.query(
    `insert into app_user (app_id, username, email, firstname, lastname, street, streetno, zipcode, city, phone, role, has_account, email_verified_at)
     values (1, $1, $1, 'Lisa', 'Doppel', 'Weg', '1', '8699', 'Eschenbühl', '052 111 11 11', 'user', true, now()) returning id`,
    [`${name}@demo.test`],
  )
  return row?.id
}

test('two people at once', { tag: '@desk' }, async ({ page, browser, server, inspect, signIn }, info) => {
  await test.step('two people change the same person: the second is told, merges and saves', async () => {
    const id = await newcomer(server, `doppel.${info.project.name}`)
    const other = await browser.newContext()
    const colleague = await other.newPage()
    await openAs(page, server, 'admin', id)
    await openAs(colleague, server, 'sekretariat', id)

    await field(colleague, 'Telefon').fill('052 222 22 22')
    await field(colleague, 'Ort').fill('Rüti')
    await colleague.getByRole('button', { name: 'Speichern' }).click()
    await expect(colleague.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await other.close()

    await field(page, 'Telefon').fill('052 333 33 33')
    await field(page, 'Firma').fill('Doppel AG')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(dialog).toContainText(/Monika Bächtold hat am \d\d\.\d\d\.\d{4} - \d\d:\d\d gespeichert:/)
    const phone = dialog.getByRole('listitem').filter({ hasText: 'Telefon' })
    await expect(phone.locator('del')).toHaveText('052 111 11 11')
    await expect(phone.locator('ins')).toHaveText('052 222 22 22')
    await expect(phone).toContainText('Auch von Ihnen geändert')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ort' })).not.toContainText('Auch von Ihnen')
    await inspect('user-conflict')

    await dialog.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(field(page, 'Ort')).toHaveValue('Rüti')
    await expect(field(page, 'Telefon')).toHaveValue('052 333 33 33')
    await expect(field(page, 'Firma')).toHaveValue('Doppel AG')
    await expect(page.getByText('Inzwischen von Monika Bächtold auf «052 222 22 22» geändert')).toBeVisible()
    await expect(page.getByText('Geändert: Firma, Telefon')).toBeVisible()
    await inspect('user-merged')

    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(page.getByText(/^Inzwischen von/)).toHaveCount(0)
    const [row] = await server.query('select phone, city, company from app_user where app_id = 1 and id = $1', [id])
    expect(row).toEqual({ phone: '052 333 33 33', city: 'Rüti', company: 'Doppel AG' })
  })

  await test.step('the new state can be loaded instead', async () => {
    const id = await newcomer(server, `neustand.${info.project.name}`)
    await signIn('admin')
    await page.goto(`/admin/users/edit/${id}`)
    await field(page, 'Telefon').fill('052 333 33 33')
    // Without an entry in the log nobody is known for it, but what changed is seen all the same.
    await server.query(`update app_user set city = 'Wil', version = version + 1 where app_id = 1 and id = $1`, [id])
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(dialog).toContainText('Ort: Eschenbühl Wil')
    await dialog.getByRole('button', { name: 'Neuen Stand laden' }).click()
    await expect(field(page, 'Ort')).toHaveValue('Wil')
    await expect(field(page, 'Telefon')).toHaveValue('052 111 11 11')
    await expect(page.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
  })

  await test.step('a form in a dialog asks on top of it, and hands the keys back', async () => {
    const name = `Konflikt ${info.project.name}`
    await server.query('insert into price_category (app_id, name, is_default) values (1, $1, false)', [name])
    await signIn('admin')
    await page.goto('/admin/pricecategories')
    await page.getByRole('button', { name: `Aktionen: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
    const form = page.getByRole('dialog', { name: 'Preiskategorie bearbeiten' })
    await field(page, 'Postleitzahlen').fill('9301')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(question).toHaveCount(0)

    await server.query('update price_category set name = $2, version = version + 1 where app_id = 1 and name = $1', [
      name,
      `${name} neu`,
    ])
    await form.getByRole('button', { name: 'Speichern' }).click()
    const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' })
    await expect(conflict).toContainText(`Name: ${name} ${name} neu`)
    await inspect('price-category-conflict')
    await page.keyboard.press('Escape')
    await expect(conflict).toHaveCount(0)
    await expect(form).toBeVisible()
    await page.keyboard.press('Control+s')
    await conflict.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
    await expect(field(page, 'Name')).toHaveValue(`${name} neu`)
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  })
})

test('groups', { tag: '@desk' }, async ({ page, signIn, inspect, server }, info) => {
  await test.step('groups: grant rights, be kept from locking oneself out, make and remove one', async () => {
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
  })

  await test.step('the menu a group leads to, another group beside it, a copy, and people who move', async () => {
    const name = `Jugendarbeit ${info.project.name} B`
    await signIn('admin')
    const [office] = await server.query(`select id from user_group where app_id = 1 and name = 'Sekretariat'`)
    await page.goto(`/admin/groups/edit/${office?.id}`)
    const menu = page.getByRole('region', { name: /Menü dieser Gruppe/ })
    await expect(menu.getByRole('listitem').filter({ hasText: 'CMS' })).toContainText('ausgeblendet')
    await expect(menu.getByRole('listitem').filter({ hasText: 'Bezahlwesen' })).not.toContainText('Preiskategorien')
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
  })

  await test.step('whoever may only look at people sees groups and changes nothing', async () => {
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
})
