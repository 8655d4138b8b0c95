import type { Page } from '@playwright/test'
import { untilQuiet } from '../lib/quiet.ts'
import { signInWith } from '../lib/staff.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The notice of an earlier save may still stand; the bar for saving goes with this one. */
async function saved(page: Page) {
  await expect(page.getByText('Erfolgreich gespeichert!').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
}

/** The number of an object of the demo app. */
const idOf = async (server: E2eServer, title: string) =>
  Number((await server.query('select id from bookable where app_id = 1 and title = $1', [title]))[0]?.id)

/** Each size and test has an object of its own. */
const newcomer = async (server: E2eServer, title: string) =>
  Number((await server.query('insert into bookable (app_id, title) values (1, $1) returning id', [title]))[0]?.id)

test(
  'an object: made, described, copied and removed',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    const title = `Festraum ${info.project.name}`
    await signIn('admin')
    await page.goto('/admin/objects')
    await expect(page.getByRole('link', { name: 'Waldhütte Rüti' }).first()).toBeVisible()
    await untilQuiet(page)
    await inspect('objects')

    await page.getByRole('button', { name: 'Neues Objekt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neues Objekt' })
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText("'Titel' darf nicht leer sein")).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Titel' }).fill(title)
    await dialog.getByRole('combobox', { name: 'Kategorie' }).selectOption('Säle und Räume')
    await inspect('object-new')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await page.waitForURL(/\/admin\/objects\/\d+$/)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByText('Ausgeblendet', { exact: true })).toBeVisible()

    const description = field(page, 'Beschreibung')
    await description.click()
    await page.keyboard.type('Raum im Erdgeschoss. ')
    await page.getByRole('button', { name: 'Fett' }).click()
    await page.keyboard.type('Mit Bühne.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Liste mit Punkten' }).click()
    await page.keyboard.type('Küche')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByRole('textbox', { name: 'Adresse' }).first().fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('Bitte geben Sie eine Adresse wie www.gemeinde.ch ein.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Adresse' }).first().fill('www.gemeinde.ch/kueche')
    await page.keyboard.press('Enter')
    await expect(description.getByRole('link', { name: 'Küche' })).toHaveAttribute(
      'href',
      'https://www.gemeinde.ch/kueche',
    )

    await field(page, 'Gebäude').fill('Haus zur Linde')
    await field(page, 'Personen').fill('0')
    await field(page, 'Personen').blur()
    await expect(sentence(page, "'Personen' muss zwischen 1 und 100000 liegen")).toBeVisible()
    await field(page, 'Personen').fill('120')
    await page.getByRole('combobox', { name: 'Ausstattung' }).pressSequentially('Beamer,Klavier')
    await page.getByRole('combobox', { name: 'Ausstattung' }).press('Enter')
    await page.getByRole('radio', { name: /Sofort bestätigt/ }).check()
    await field(page, 'Stornierbar bis (Stunden vorher)').fill('72')
    await expect(page.getByText(/stornieren selbst bis 72 Stunden \(3 Tage\) vorher/)).toBeVisible()
    await page.getByRole('button', { name: 'Stufe', exact: true }).click()
    await page.getByRole('textbox', { name: 'Tage vorher' }).fill('14')
    await page.getByRole('textbox', { name: 'Prozent' }).fill('101')
    await page.getByRole('checkbox', { name: 'Serien erlaubt' }).check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Prozent' muss zwischen 0 und 100 liegen").first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Tage vorher' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Prozent' }).fill('50')
    await expect(page.getByText('Stornieren kostet ab 14 Tagen vorher 50 % des Preises; früher nichts.')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('object-data')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    const [row] = await server.query(
      `select description, building, capacity, equipment, confirmation, deadline_hours, fee_steps, allows_series, is_visible
     from bookable where app_id = 1 and id = $1`,
      [id],
    )
    expect(row).toMatchObject({
      building: 'Haus zur Linde',
      capacity: 120,
      equipment: ['Beamer', 'Klavier'],
      confirmation: 'automatic',
      deadline_hours: 72,
      fee_steps: [{ days: 14, percent: 50 }],
      allows_series: true,
      is_visible: false,
    })
    expect(row?.description).toContain('<strong>Mit Bühne.</strong>')
    expect(row?.description).toContain('https://www.gemeinde.ch/kueche')
    await expect(page.getByText('Objekt geändert').first()).toBeVisible()

    await page.getByRole('button', { name: 'Duplizieren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} (Kopie)` })).toBeVisible()
    await expect(field(page, 'Gebäude')).toHaveValue('Haus zur Linde')
    await page.getByRole('tab', { name: 'Löschen' }).click()
    await expect(page).toHaveURL(/\?tab=remove$/)
    await page.getByRole('button', { name: 'Objekt löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.waitForURL(/\/admin\/objects$/)
    await expect(page.getByText('Das Objekt wurde gelöscht.')).toBeVisible()
    expect(await idOf(server, `${title} (Kopie)`)).toBeNaN()

    await page.getByRole('searchbox').fill(title)
    await page.getByRole('button', { name: `Aktionen: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} (Kopie)` })).toBeVisible()
  },
)

test('the list and the menu', { tag: '@desk' }, async ({ page, signIn, server, inspect }, info) => {
  await test.step('the menu lists the objects, the hidden ones apart', async () => {
    const hidden = `Archiv ${info.project.name}`
    await newcomer(server, hidden)
    await signIn('admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' }).last()
    await navigation.getByRole('button', { name: 'Objekte' }).click()
    await expect(navigation.getByRole('list', { name: 'Aktiv' }).getByRole('link', { name: 'Aula' })).toBeVisible()
    await expect(
      navigation.getByRole('list', { name: 'Ausgeblendet' }).getByRole('link', { name: hidden }),
    ).toBeVisible()
    await inspect('objects-menu')
    await navigation.getByRole('link', { name: hidden }).click()
    await expect(page.getByRole('heading', { level: 1, name: hidden })).toBeVisible()
  })

  await test.step('the list is filtered, and its address shows a colleague the same', async () => {
    const hidden = `Versteck ${info.project.name}`
    await newcomer(server, hidden)
    await signIn('admin')
    await page.goto('/admin/objects')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kategorie' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Draussen' }).click()
    const rows = page.getByRole('region', { name: 'Objekte' })
    await expect(rows.getByRole('link')).toHaveText(['Waldhütte Rüti', 'Grillplatz Seeblick'])
    await page.getByRole('button', { name: 'Zurücksetzen' }).click()
    await page.goto('/admin/objects?hidden=1')
    await expect(rows.getByRole('link', { name: hidden })).toBeVisible()
    await expect(rows.getByRole('link', { name: 'Aula' })).toHaveCount(0)
    await page.getByRole('searchbox').fill('gibt es nicht')
    await expect(page.getByText('Kein Objekt gefunden.')).toBeVisible()
  })

  await test.step('more objects than the menu holds', async () => {
    await server.query(
      `insert into bookable (app_id, title, is_visible, sort) select 1, 'Reihe ' || n, true, 900 + n from generate_series(1, 40) n`,
    )
    await signIn('admin')
    await page.goto('/admin/objects')
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await expect(navigation.getByRole('list', { name: 'Aktiv' }).getByRole('link')).toHaveCount(30)
    await navigation.getByRole('link', { name: 'Alle anzeigen' }).click()
    await expect(page.getByText(/1–25 von \d\d/)).toBeVisible()
    await server.query(`delete from bookable where app_id = 1 and title like 'Reihe %'`)
  })

  await test.step('whoever may only look reads the facts', async () => {
    await signInWith(page, server, ['object:view'])
    await page.goto(`/admin/objects/${await idOf(server, 'Dreifachturnhalle, ganze Halle')}`)
    await expect(page.getByText('Sie können Objekte ansehen, aber nicht ändern.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByText('Bestätigung durch die Verwaltung')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dreifachturnhalle, Drittel A' }).last()).toBeVisible()
    await untilQuiet(page)
    await inspect('object-read-only')
  })
})

test(
  'what is refused, asked and made on the way',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    await test.step('what cannot be is refused in words', async () => {
      await signIn('admin')
      const [hall, third, tables, aula] = await Promise.all(
        ['Dreifachturnhalle, ganze Halle', 'Dreifachturnhalle, Drittel A', 'Festbankgarnituren', 'Aula'].map((title) =>
          idOf(server, title),
        ),
      )
      await page.goto(`/admin/objects/${third}`)
      await expect(page.getByRole('link', { name: 'Dreifachturnhalle, ganze Halle' }).last()).toHaveAttribute(
        'href',
        `/admin/objects/${hall}`,
      )
      await expect(field(page, 'Stückzahl')).toBeDisabled()
      await page.getByRole('combobox', { name: 'Teile' }).fill('ganze')
      await page.getByRole('option', { name: 'Dreifachturnhalle, ganze Halle' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(sentence(page, 'Ein Objekt kann nicht aus sich selbst bestehen.')).toBeVisible()
      await page.getByRole('button', { name: 'Verwerfen' }).click()

      await page.goto(`/admin/objects/${tables}`)
      await field(page, 'Stückzahl').fill('2')
      await page.getByRole('button', { name: 'Speichern' }).click()
      const inTheWay = page.getByRole('dialog', { name: 'Buchungen stehen im Weg' })
      await expect(inTheWay.getByRole('listitem').first()).toContainText(/\d\d\.\d\d\.\d{4} - \d\d:\d\d/)
      await inspect('object-bookings-in-the-way')
      await inTheWay.getByRole('button', { name: 'Verstanden' }).click()
      await expect(page.getByText('Kommende Buchungen stehen dieser Änderung im Weg.')).toBeVisible()

      await page.goto(`/admin/objects/${aula}?tab=remove`)
      await expect(page.getByText(/Das Objekt hat \d+ kommende Buchungen/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Objekt löschen' })).toBeDisabled()
      await page.goto(`/admin/objects/${third}?tab=remove`)
      await expect(page.getByText(/Das Objekt ist Teil von/)).toBeVisible()
      await inspect('object-remove')
    })

    await test.step('changes are not lost by choosing another tab', async () => {
      const id = await newcomer(server, `Wechsel ${info.project.name}`)
      await signIn('admin')
      await page.goto(`/admin/objects/${id}`)
      await field(page, 'Gebäude').fill('Neubau')
      await page.getByRole('tab', { name: 'Löschen' }).click()
      const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(field(page, 'Gebäude')).toHaveValue('Neubau')
      await page.getByRole('tab', { name: 'Löschen' }).click()
      await question.getByRole('button', { name: 'Ja' }).click()
      await expect(page.getByRole('heading', { name: 'Objekt löschen' })).toBeVisible()
      await page.goBack()
      await expect(field(page, 'Gebäude')).toHaveValue('')
    })

    await test.step('a new category on the way', async () => {
      const [name, id] = [`Jugend ${info.project.name}`, await newcomer(server, `Jugendraum ${info.project.name}`)]
      await signIn('admin')
      await page.goto(`/admin/objects/${id}`)
      await page.getByRole('button', { name: 'Neue Kategorie' }).click()
      const dialog = page.getByRole('dialog', { name: 'Neue Kategorie' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Sport')
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(dialog.getByText(/gibt es schon|vergeben/)).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await inspect('object-new-category')
      await dialog.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('combobox', { name: 'Kategorie' }).locator('option:checked')).toHaveText(name)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Objekt geändert')).toBeVisible()
    })
  },
)

test(
  'hostile input is refused in words or shown harmlessly',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') alerts.push(dialog.message())
      dialog.accept()
    })
    const id = await newcomer(server, `Feind ${info.project.name}`)
    await signIn('admin')
    await page.goto(`/admin/objects/${id}`)
    const long = 'x'.repeat(10_000)
    for (const name of ['Titel', 'Gebäude', 'Adresse']) await field(page, name).fill(long)
    for (const name of ['Personen', 'Stückzahl', 'Reihenfolge', 'Vorlaufzeit (Stunden)'])
      await field(page, name).fill('１２')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(sentence(page, "'Titel' darf höchstens 150 Zeichen lang sein")).toBeVisible()
    await expect(sentence(page, "'Gebäude' darf höchstens 150 Zeichen lang sein")).toBeVisible()
    await expect(sentence(page, "'Adresse' darf höchstens 300 Zeichen lang sein")).toBeVisible()
    await expect(sentence(page, "'Personen' muss eine ganze Zahl sein")).toBeVisible()
    await expect(field(page, 'Titel')).toBeFocused()

    const script = '<script>alert(1)</script>'
    const title = `Feind ${info.project.name} 😀 ${script}`
    await field(page, 'Titel').fill(title)
    await field(page, 'Gebäude').fill(`\u202E${script}`)
    await field(page, 'Adresse').fill('"><img src=x onerror=alert(1)>')
    for (const name of ['Personen', 'Stückzahl', 'Reihenfolge', 'Vorlaufzeit (Stunden)'])
      await field(page, name).fill('12')
    await page.getByRole('combobox', { name: 'Ausstattung' }).fill(`${script} 😀`)
    await page.getByRole('combobox', { name: 'Ausstattung' }).press('Enter')
    await field(page, 'Beschreibung').click()
    await page.keyboard.insertText(`${script} 😀`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.reload()
    await expect(field(page, 'Titel')).toHaveValue(title)
    await expect(field(page, 'Beschreibung')).toHaveText(`${script} 😀`)
    await inspect('object-hostile')
    // What no form sends is refused by the server, at its field.
    const answer = await page.request.put(`/api/admin/objects/${id}/data`, {
      headers: { 'x-app-id': '1' },
      data: { title: 'x\u0000y', leadTimeHours: 1, horizonDays: 1, deadlineHours: 1, version: 2 },
    })
    expect(answer.status()).toBeGreaterThanOrEqual(400)
    expect(answer.status()).toBeLessThan(500)
    expect(alerts).toEqual([])
  },
)
