import type { Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const textFields = [
  'Benutzername',
  'Vorname',
  'Nachname',
  'Firma',
  'Strasse',
  'Hausnummer',
  'PLZ',
  'Ort',
  'E-Mail Adresse',
  'Telefon',
  'Personennummer',
] as const

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The number of a person of the demo app. */
const idOf = async (
  server: { query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> },
  email: string,
) => Number((await server.query('select id from app_user where app_id = 1 and email = $1', [email]))[0]?.id)

test(
  'a new customer: every field, every refusal, and removed again',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    const email = `irma.${info.project.name}@demo.test`
    await server.query(`update app_user set username = 'wyss' where app_id = 1 and email = 'petra.wyss@demo.test'`)
    await signIn('admin')
    await page.goto('/admin/users/create')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Benutzer')
    await inspect('user-new')

    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(field(page, 'Benutzername')).toBeFocused()
    for (const name of [
      'Benutzername',
      'Passwort',
      'Vorname',
      'Nachname',
      'Strasse',
      'Hausnummer',
      'PLZ',
      'Ort',
      'Telefon',
    ]) {
      await expect(sentence(page, `'${name}' darf nicht leer sein`)).toBeVisible()
    }
    await inspect('user-new-refused')

    await field(page, 'E-Mail Adresse').fill(email)
    await expect(field(page, 'Benutzername')).toHaveValue(email)
    await field(page, 'Benutzername').fill('irma@anders.test')
    await expect(sentence(page, "'Benutzername' mit @ muss die eigene E-Mail Adresse sein")).toBeVisible()
    await field(page, 'Benutzername').fill('wyss')
    await field(page, 'E-Mail Adresse').fill('kunde@demo.test')
    await page.getByRole('button', { name: 'Passwort erzeugen' }).click()
    await expect(page.getByText('Stark')).toBeVisible()
    await field(page, 'Vorname').fill('Irma')
    await field(page, 'Nachname').fill(`Neu ${info.project.name}`)
    await field(page, 'Firma').fill('Samariterverein')
    await field(page, 'Strasse').fill('Dorfstrasse')
    await field(page, 'Hausnummer').fill('4b')
    await field(page, 'PLZ').fill('869')
    await field(page, 'PLZ').blur()
    await expect(sentence(page, "'PLZ' muss aus genau 4 Ziffern bestehen")).toBeVisible()
    await field(page, 'PLZ').fill('8699')
    await expect(page.getByText('PLZ 8699 führt zu «Einheimische».')).toBeVisible()
    await field(page, 'Ort').fill('Eschenbühl')
    await field(page, 'Telefon').fill('079 000 55 66')
    await field(page, 'Personennummer').fill('756.1')
    await expect(page.getByRole('combobox', { name: 'Preiskategorie' }).locator('option:checked')).toHaveText(
      'Einheimische',
    )
    await page.getByRole('checkbox', { name: /Vereine/ }).check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(sentence(page, 'Zu dieser E-Mail Adresse gibt es schon ein Konto.')).toBeVisible()
    await expect(field(page, 'E-Mail Adresse')).toBeFocused()
    await field(page, 'E-Mail Adresse').fill(email)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(
      sentence(page, 'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.'),
    ).toBeVisible()
    await expect(field(page, 'Benutzername')).toBeFocused()
    await field(page, 'Benutzername').fill(email)

    await page.keyboard.press('Control+s')
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await page.waitForURL(/\/admin\/users\/edit\/\d+$/)
    await expect(page.getByRole('heading', { name: `Irma Neu ${info.project.name}` })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Preiskategorie nach Postleitzahl' })).toBeChecked()
    await expect(page.getByText('Benutzer erstellt')).toBeVisible()
    const [row] = await server.query(
      `select firstname, street, streetno, zipcode, phone, role, is_active, check_zipcode, hisoft_personal_number as number,
       (select name from price_category c where c.app_id = u.app_id and c.id = u.price_category_id) as category
     from app_user u where app_id = 1 and email = $1`,
      [email],
    )
    expect(row).toEqual({
      firstname: 'Irma',
      street: 'Dorfstrasse',
      streetno: '4b',
      zipcode: '8699',
      phone: '079 000 55 66',
      role: 'user',
      is_active: true,
      check_zipcode: true,
      number: '756.1',
      category: 'Einheimische',
    })

    await page.getByRole('combobox', { name: 'Preiskategorie' }).selectOption('Auswärtige')
    await expect(page.getByRole('checkbox', { name: 'Preiskategorie nach Postleitzahl' })).not.toBeChecked()
    await field(page, 'Telefon').fill('079 000 55 67')
    await expect(page.getByText('Geändert: Telefon, Preiskategorie, Preiskategorie nach Postleitzahl')).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Benutzer geändert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('user')

    await page.getByRole('button', { name: 'Benutzer löschen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Benutzer löschen?' })
    await expect(dialog).toContainText('endgültig gelöscht, mit allen vergangenen und künftigen Reservationen')
    await expect(dialog).toContainText('bleiben von den Bestellungen nur Nummer, Daten, Beträge und MwSt. stehen')
    await expect(dialog.getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await inspect('user-remove')
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.waitForURL(/\/admin\/users$/)
    await expect(page.getByText('Erfolgreich gespeichert!').last()).toBeVisible()
    expect(await idOf(server, email)).toBeNaN()
  },
)

const refusals = [
  { status: 409, json: { success: false, code: 'group.last_administrator', message: 'Nein.' } },
  { status: 200, json: { success: false } },
]

test('a person who could not be deleted is reported, and stays', { tag: '@desk' }, async ({ page, signIn, server }) => {
  await signIn('admin')
  const id = await idOf(server, 'kunde@demo.test')
  for (const refusal of refusals) {
    await page.goto(`/admin/users/edit/${id}`)
    await page.unrouteAll()
    await page.route(`**/api/admin/users/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Benutzer löschen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Benutzer löschen?' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
    await expect(page.getByText('Ein Fehler ist aufgetreten!', { exact: true })).toBeVisible()
    await expect(page.getByText('Erfolgreich gespeichert!')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/admin/users/edit/${id}$`))
  }
})

test('accounts of another kind', { tag: '@desk' }, async ({ page, signIn, server, inspect }, info) => {
  await test.step('whose category follows the zip code keeps it so when something else is saved', async () => {
    const email = `plz.${info.project.name}@demo.test`
    const [made] = await server.query(
      `insert into app_user (app_id, role, username, email, firstname, lastname, street, streetno, zipcode, city, phone, email_verified_at)
     values (1, 'user', $1, $1, 'Paula', 'Zumstein', 'Dorfstrasse', '4', '8699', 'Eschenbühl', '079 000 55 66', now()) returning id`,
      [email],
    )
    await signIn('admin')
    await page.goto(`/admin/users/edit/${made?.id}`)
    const category = page.getByRole('combobox', { name: 'Preiskategorie' })
    await expect(category.locator('option:checked')).toHaveText('Keine, nach Postleitzahl')
    await expect(page.getByText('Einheimische, nach PLZ', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Aktiv', exact: true }).uncheck()
    await expect(page.getByText('Geändert: Aktiv', { exact: true })).toBeVisible()
    await inspect('user-by-zipcode')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Benutzer geändert')).toBeVisible()
    const stored = () =>
      server.query('select is_active, price_category_id, check_zipcode from app_user where id = $1', [made?.id])
    expect(await stored()).toEqual([{ is_active: false, price_category_id: null, check_zipcode: true }])
    await page.goto(`/admin/users?search=${email}`)
    await expect(page.getByRole('row', { name: /Paula Zumstein/ })).toContainText(/Einheimische\s*nach PLZ/)
    await inspect('users-by-zipcode')
    await server.query('delete from app_user where id = $1', [made?.id])
  })

  await test.step('a new administrator needs no address and gets groups', async () => {
    const email = `lea.${info.project.name}@demo.test`
    await signIn('admin')
    await page.goto('/admin/users/create')
    await page.getByRole('checkbox', { name: /Vereine/ }).check()
    await page.getByRole('radio', { name: /Administrator/ }).check()
    await expect(page.getByRole('checkbox', { name: /Vereine/ })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Preiskategorie' })).toHaveCount(0)
    await field(page, 'Vorname').fill('Lea')
    await field(page, 'Nachname').fill('Kunz')
    await field(page, 'E-Mail Adresse').fill(email)
    await field(page, 'Telefon').fill('052 000 41 25')
    await page.getByRole('button', { name: 'Passwort erzeugen' }).click()
    await page.getByRole('checkbox', { name: 'Hauswart 2 Rechte' }).check()
    await inspect('user-new-admin')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/users\/edit\/\d+$/)
    await expect(page.getByRole('checkbox', { name: /Hauswart/ })).toBeChecked()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /Administrator/ })).toBeDisabled()
    const groups = await server.query(
      `select g.name from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
     where m.app_id = 1 and m.user_id = $1`,
      [await idOf(server, email)],
    )
    expect(groups).toEqual([{ name: 'Hauswart' }])

    await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Deaktiviert', { exact: true })).toBeVisible()
  })

  await test.step('a keeper makes an account that signs in elsewhere', async () => {
    const email = `sso.${info.project.name}@demo.test`
    await signIn('keeper')
    await page.goto('/admin/users/create')
    await expect(page.getByRole('checkbox', { name: /Single Sign-on/ })).toHaveCount(0)
    await page.getByRole('radio', { name: /Administrator/ }).check()
    await page.getByRole('checkbox', { name: 'Konto der Betreiberin (Single Sign-on)' }).check()
    await expect(field(page, 'Passwort')).toHaveCount(0)
    await field(page, 'Vorname').fill('Ohne')
    await field(page, 'Nachname').fill('Passwort')
    await field(page, 'E-Mail Adresse').fill(email)
    await field(page, 'Telefon').fill('052 000 00 00')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/users\/edit\/\d+$/)
    expect(await server.query('select is_f4d_user from app_user where app_id = 1 and email = $1', [email])).toEqual([
      { is_f4d_user: true },
    ])
  })
})

test('what is asked before something is lost', { tag: '@desk' }, async ({ page, signIn, server }) => {
  await test.step('what goes with a person is counted before', async () => {
    await signIn('admin')
    await page.goto(`/admin/users/edit/${await idOf(server, 'kunde@demo.test')}`)
    await page.getByRole('button', { name: 'Benutzer löschen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Benutzer löschen?' })
    await expect(dialog.getByRole('listitem').filter({ hasText: /^\d+ E-Mail/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page.getByRole('heading', { name: 'Nora Brunner' })).toBeVisible()
  })

  await test.step('changes are asked for before they are lost', async () => {
    await signIn('admin')
    await page.goto(`/admin/users/edit/${await idOf(server, 'petra.wyss@demo.test')}`)
    await field(page, 'Firma').fill('Wyss GmbH')
    await page.getByRole('button', { name: 'Zurück' }).click()
    const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
    await dialog.getByRole('button', { name: 'Nein' }).click()
    await expect(field(page, 'Firma')).toHaveValue('Wyss GmbH')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(field(page, 'Firma')).toHaveValue('')
    await page.getByRole('button', { name: 'Zurück' }).click()
    await page.waitForURL(/\/admin\/users$/)
  })

  await test.step('the data of a person are handed over as a file', async () => {
    await signIn('admin')
    await page.goto(`/admin/users/edit/${await idOf(server, 'turnverein@demo.test')}`)
    for (const name of ['Daten exportieren (JSON)', 'Daten exportieren (lesbar)']) {
      await page.getByRole('button', { name: 'Weitere', exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      expect((await download).suggestedFilename()).toMatch(name.includes('JSON') ? /\.json$/ : /\.html$/)
    }
  })
})

test(
  'hostile input is refused in words or shown harmlessly',
  { tag: '@desk' },
  async ({ page, signIn, inspect }, info) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') alerts.push(dialog.message())
      dialog.accept()
    })
    await signIn('admin')
    await page.goto('/admin/users/create')
    const long = 'x'.repeat(10_000)
    for (const name of textFields) await field(page, name).fill(long)
    await page.getByRole('button', { name: 'Speichern' }).click()
    for (const [name, limit] of [
      ['Benutzername', 100],
      ['Vorname', 100],
      ['Nachname', 100],
      ['Firma', 255],
      ['Strasse', 100],
      ['Hausnummer', 10],
      ['Ort', 100],
      ['Telefon', 100],
      ['Personennummer', 100],
    ]) {
      await expect(sentence(page, `'${name}' darf höchstens ${limit} Zeichen lang sein`)).toBeVisible()
    }
    await expect(sentence(page, "'PLZ' muss aus genau 4 Ziffern bestehen")).toBeVisible()
    await expect(sentence(page, 'Die E-Mail Adresse muss gültig sein')).toBeVisible()

    const script = '<script>alert(1)</script>'
    await field(page, 'E-Mail Adresse').fill('😀@demo.test')
    await expect(sentence(page, 'Die E-Mail Adresse muss gültig sein')).toBeVisible()
    await field(page, 'PLZ').fill('８６９９')
    await expect(sentence(page, "'PLZ' muss aus genau 4 Ziffern bestehen")).toBeVisible()
    await field(page, 'Passwort').fill('Geheim-😀-2026')
    await expect(page.getByText(/nur Buchstaben ohne Umlaute/)).toBeVisible()
    await page.getByRole('button', { name: 'Passwort erzeugen' }).click()
    const lastname = `${info.project.name} 😀 ${script}`
    await field(page, 'Benutzername').fill(`hostile ${info.project.name} ${script}`)
    await field(page, 'E-Mail Adresse').fill(`hostile.${info.project.name}@demo.test`)
    await field(page, 'Vorname').fill('\u202ExaM')
    await field(page, 'Nachname').fill(lastname)
    await field(page, 'Firma').fill(`"><img src=x onerror=alert(1)> ${'😀'.repeat(50)}`)
    await field(page, 'Strasse').fill(script)
    await field(page, 'Hausnummer').fill('😀')
    await field(page, 'PLZ').fill('8699')
    await field(page, 'Ort').fill(`\u202E${script}`)
    await field(page, 'Telefon').fill(script)
    await field(page, 'Personennummer').fill(`{{7*7}} ${script}`)
    await expect(page.getByText(/'Personennummer' darf nur aus Ziffern, Buchstaben ohne Umlaute/)).toBeVisible()
    await field(page, 'Personennummer').fill(` 7/7.${info.project.name} \u200B`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(/\/admin\/users\/edit\/\d+$/)
    await expect(page.getByRole('heading', { name: lastname })).toBeVisible()
    await expect(field(page, 'Strasse')).toHaveValue(script)
    await expect(field(page, 'Personennummer')).toHaveValue(`7/7.${info.project.name}`)
    await field(page, 'Telefon').fill(`${script}${script}`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Benutzer geändert')).toBeVisible()
    await expect(page.locator('.history ins').filter({ hasText: `${script}${script}` })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('user-hostile')
    expect(alerts).toEqual([])
  },
)

test('who may change whom', { tag: '@desk' }, async ({ page, signIn, inspect, server }, info) => {
  await test.step('the own account is changed in the profile', async () => {
    await signIn('admin')
    await page.goto(`/admin/users/edit/${await idOf(server, 'admin@demo.test')}`)
    await expect(field(page, 'Vorname')).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Benutzer löschen' })).toHaveCount(0)
    await inspect('user-own')
    await page.getByRole('link', { name: 'Ihrem Profil' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
  })

  await test.step('the office changes people but grants, removes and deactivates nobody', async () => {
    await signIn('sekretariat')
    await page.goto(`/admin/users/edit/${await idOf(server, 'petra.wyss@demo.test')}`)
    await expect(page.getByRole('heading', { name: 'Petra Wyss' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Persönliche Daten' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Berechtigungen' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Benutzer löschen' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Als Benutzer einloggen' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Aktiv' })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Preiskategorie' })).toHaveCount(0)
    await inspect('user-office')
    await field(page, 'Hausnummer').fill('15')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()

    await page.goto(`/admin/users/edit/${await idOf(server, 'admin@demo.test')}`)
    await expect(page.getByText(/Diese Person hat Rechte, die Sie nicht haben/)).toBeVisible()
    await expect(field(page, 'Vorname')).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  })

  await test.step('a guest is shown and not changed; a wish to be deleted is seen', async () => {
    const email = `gast.${info.project.name}@demo.test`
    const [guest] = await server.query(
      `insert into app_user (app_id, username, email, firstname, lastname, role, has_account)
     values (1, $1, $1, 'Gast', 'Ohne', 'user', false) returning id`,
      [email],
    )
    await server.query(
      `update app_user set deletion_requested_at = '2026-11-12T09:00:00Z' where app_id = 1 and email = $1`,
      ['marco.zehnder@demo.test'],
    )
    await signIn('admin')
    await page.goto(`/admin/users/edit/${guest?.id}`)
    await expect(page.getByText('Diese Person hat ohne Konto bestellt.')).toBeVisible()
    await expect(field(page, 'Vorname')).not.toBeEditable()
    await inspect('user-guest')
    await page.goto(`/admin/users/edit/${await idOf(server, 'marco.zehnder@demo.test')}`)
    await expect(
      page.getByText('Marco Zehnder hat am 12.11.2026 - 10:00 um Löschung des Kontos gebeten.'),
    ).toBeVisible()
  })
})
