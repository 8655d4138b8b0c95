import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

const headers = { 'x-app-id': '1' }
const pictures = join(import.meta.dirname, '../../packages/server/src/demo/pictures')
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } }))

const hourly = {
  id: 0,
  name: 'Stundenmiete',
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 8,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
}

interface Made {
  readonly id: number
  readonly version: number
}

/** A hidden object of one's own; with an interval, so that it can be priced. */
async function makeObject(page: Page, title: string, isBookable = true): Promise<Made> {
  const made = await page.request.post('/api/admin/objects', { headers, data: { title, categoryId: null } })
  const { object } = await made.json()
  if (!isBookable) return object
  const saved = await page.request.put(`/api/admin/objects/${object.id}/calendar`, {
    headers,
    data: { openingTimes: everyDay, blockingDays: [], intervals: [hourly], version: object.version },
  })
  expect(saved.status()).toBe(200)
  return (await saved.json()).object
}

const read = async (page: Page, { id }: Made) =>
  (await (await page.request.get(`/api/admin/objects/${id}`, { headers })).json()).object

/** The bars on top and below cover nothing then that is measured. */
const top = (page: Page) => page.evaluate(() => scrollTo(0, 0))

/** The bar for saving goes once nothing is left to save; a message may be one of before. */
const saved = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  await expect(page.getByText('Erfolgreich gespeichert!').last()).toBeVisible()
}

test('prices', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('prices: francs as people type them, rules, and the example counts along', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Preishalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=prices`)
    await expect(page.getByText('Noch kein Preis erfasst: Kunden sehen «auf Anfrage».')).toBeVisible()
    const example = page.getByRole('region', { name: /Rechenbeispiel/ })
    await expect(example.getByText('auf Anfrage')).toBeVisible()

    const local = page.getByRole('textbox', { name: 'Stundenmiete, Einheimische' })
    await local.fill('viel')
    await local.blur()
    await expect(page.getByText('Bitte geben Sie einen Betrag wie 45.50 ein.')).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(local).toBeFocused()
    await local.fill("1'250")
    await local.blur()
    await expect(local).toHaveValue('1’250.00')
    await local.fill('45')
    await local.blur()
    await expect(local).toHaveValue('45.00')

    await page.getByRole('button', { name: 'Regel für Stundenmiete' }).click()
    await expect(page.getByRole('textbox', { name: 'Bezeichnung', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Eine Regel braucht Faktor oder Zuschlag.', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Wochenende')
    await page.getByRole('textbox', { name: 'Faktor' }).fill('150')
    await page.getByRole('checkbox', { name: 'Samstag' }).setChecked(true, { force: true })
    await page.getByRole('checkbox', { name: 'Sonntag' }).setChecked(true, { force: true })
    await page.getByRole('button', { name: 'Regel für Stundenmiete' }).click()
    const evening = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox', { name: 'Bezeichnung', exact: true }) })
      .nth(1)
    await evening.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Abend')
    await evening.getByRole('textbox', { name: 'Zuschlag' }).fill('10')
    await evening.getByRole('textbox', { name: /^Von \(Uhrzeit\)/ }).fill('18')
    await evening.getByRole('textbox', { name: /^Von \(Saison\)/ }).fill('1.9')
    await evening.getByRole('textbox', { name: /^Bis \(Saison\)/ }).fill('31.3')
    await evening.getByRole('textbox', { name: /^Bis \(Saison\)/ }).blur()
    await expect(evening.getByRole('textbox', { name: /^Bis \(Saison\)/ })).toHaveValue('31.03.')

    await example.getByRole('combobox', { name: 'Preiskategorie' }).selectOption('Einheimische')
    await example.getByLabel('Datum').fill('2026-11-21')
    await example.getByLabel('Beginn').fill('16:00')
    await example.getByRole('combobox', { name: 'Dauer' }).selectOption('3 Stunden')
    await expect(example.getByText('Samstag 21.11.2026 16:00, 3 Stunden, Einheimische')).toBeVisible()
    await expect(example.getByText('2 × 67.50 (Wochenende)')).toBeVisible()
    await expect(example.getByText('1 × 77.50 (Wochenende + Abend)')).toBeVisible()
    await expect(example.getByText('CHF 212.50')).toBeVisible()
    await top(page)
    await inspect('object-prices')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    await page.reload()
    await expect(local).toHaveValue('45.00')
    expect((await read(page, object)).intervals[0]).toMatchObject({
      isFlat: false,
      priceRules: [
        { label: 'Wochenende', weekdays: [0, 6], factor: 150 },
        { label: 'Abend', from: '18:00', seasonStart: '09-01', seasonEnd: '03-31', surcharge: 1000 },
      ],
    })

    await page.getByRole('radio', { name: /^Auf Anfrage/ }).check()
    await expect(page.getByText('Die erfassten Preise bleiben gespeichert, gelten aber nicht.')).toBeVisible()
    await expect(example).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await saved(page)
    expect((await read(page, object)).has_prices).toBe(false)
  })

  await test.step('prices of an object nobody can book yet lead to the calendar', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Rohbau ${info.project.name}`, false)
    await page.goto(`/admin/objects/${object.id}?tab=prices`)
    await expect(page.getByText(/Noch kein Intervall/)).toBeVisible()
    await inspect('object-prices-empty')
    await page.getByRole('link', { name: 'Zu «Kalender & Zeiten»' }).click()
    await expect(page).toHaveURL(/tab=calendar/)
  })
})

test('options', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('options: cards with prices and values, ordered, with the preview beside them', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Optionshalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=options`)
    await expect(page.getByText('Noch keine Option.')).toBeVisible()
    await inspect('object-options-empty')
    await page.getByRole('button', { name: 'Erste Option hinzufügen' }).click()
    const name = page.getByRole('textbox', { name: 'Bezeichnung', exact: true })
    await expect(name).toBeFocused()
    await name.fill('Beamer')
    await page.getByRole('textbox', { name: 'Beamer, Einheimische' }).fill('60')
    const preview = page.getByRole('region', { name: /Vorschau/ })
    await preview.getByRole('combobox', { name: 'Preise für' }).selectOption('Einheimische')
    await expect(preview.getByText('CHF 60.00')).toBeVisible()

    await page.getByRole('button', { name: 'Option', exact: true }).click()
    await name.fill('Festbänke')
    await page.getByRole('combobox', { name: 'Art' }).selectOption('Anzahl')
    await page.getByRole('textbox', { name: 'Minimum' }).fill('5')
    await page.getByRole('textbox', { name: 'Vorgabe' }).fill('2')
    await page
      .getByRole('combobox', { name: 'Aus Bestand von' })
      .selectOption({ label: 'Festbankgarnituren (20 Stück)' })
    await page.getByRole('textbox', { name: 'Festbänke, Einheimische' }).fill('8.50')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Vorgabe' muss mindestens 5 sein", { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Vorgabe' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Vorgabe' }).fill('6')
    await expect(preview.getByRole('textbox', { name: 'Festbänke' })).toHaveValue('6')

    await page.getByRole('button', { name: 'Option', exact: true }).click()
    await name.fill('Bestuhlung')
    await page.getByRole('combobox', { name: 'Art' }).selectOption('Auswahl')
    await page.getByRole('textbox', { name: 'Wert 1' }).fill('Konzert')
    await page.getByRole('button', { name: 'Wert', exact: true }).click()
    await page.getByRole('textbox', { name: 'Wert 2' }).fill('Bankett')
    await page.getByRole('textbox', { name: 'Bankett, Einheimische' }).fill('120')
    await page.getByRole('combobox', { name: 'Vorgabe' }).selectOption('Bankett')
    await expect(preview.getByText('CHF 120.00')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Muss beantwortet werden' }).check()
    await top(page)
    await inspect('object-options')

    await page.getByRole('button', { name: 'Nach oben: Bestuhlung' }).click()
    await page.getByRole('button', { name: 'Aktionen: Beamer' }).click()
    await page.getByRole('menuitem', { name: 'Entfernen' }).click()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    const { options } = await read(page, object)
    expect(options.map(({ value }: { value: string }) => value)).toEqual(['Beamer', 'Bestuhlung', 'Festbänke'])
    expect(options[1]).toMatchObject({
      inputType: 'select',
      isRequired: true,
      standard: 'Bankett',
      values: [{ value: 'Konzert', prices: {} }, { value: 'Bankett' }],
    })
    expect(options[2]).toMatchObject({ minimum: 5, standard: '6' })

    await page.getByRole('button', { name: 'Option', exact: true }).click()
    await name.fill('Reglement')
    await page.getByRole('combobox', { name: 'Art' }).selectOption('Dokument')
    await expect(preview.getByRole('button', { name: 'Dokument hochladen' })).toBeVisible()
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(page.getByRole('list', { name: 'Optionen' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('an amount nobody can read is found again, even in a card that was closed', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Klapphalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=options`)
    await page.getByRole('button', { name: 'Erste Option hinzufügen' }).click()
    await page.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Beamer')
    const price = page.getByRole('textbox', { name: 'Beamer, Einheimische' })
    await price.fill('teuer')
    await page.getByRole('button', { name: /^Beamer/ }).click()
    await expect(price).toHaveCount(0)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('alert')).toHaveText('«Beamer»: Ein Preis ist kein Betrag.')
    await expect(price).toBeFocused()
    await expect(page.getByText('Bitte geben Sie einen Betrag wie 45.50 ein.')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    expect((await read(page, object)).options[0]).toMatchObject({ value: 'Beamer', prices: {} })
  })
})

test(
  'questionnaires, notifications, visibility, and two people',
  { tag: '@desk' },
  async ({ page, signIn, inspect, server }, info) => {
    await test.step('questionnaires: attach, order and detach, with all their questions beside it', async () => {
      await signIn('admin')
      const object = await makeObject(page, `Fragehalle ${info.project.name}`)
      const title = `Technik ${info.project.name}`
      await page.request.post('/api/admin/questionnaires', { headers, data: { title, questions: [] } })
      await page.goto(`/admin/objects/${object.id}?tab=questionnaires`)
      await expect(page.getByText('Kein Fragebogen angehängt.')).toBeVisible()
      const choose = page.getByRole('combobox', { name: 'Fragebogen anhängen' })
      for (const label of ['Angaben zum Anlass', title]) {
        await choose.selectOption({ label })
        await page.getByRole('button', { name: 'Anhängen' }).click()
      }
      const preview = page.getByRole('region', { name: /Vorschau/ })
      await expect(preview.getByRole('textbox', { name: /Wie viele Personen/ })).toBeVisible()
      await page.getByRole('button', { name: `Nach oben: ${title}` }).click()
      const rows = page.getByRole('list', { name: 'Angehängte Fragebögen' }).getByRole('listitem')
      await expect(rows.first()).toContainText(title)
      await inspect('object-questionnaires')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      await page.getByRole('button', { name: `Lösen: ${title}` }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      const { questionnaires } = await read(page, object)
      expect(questionnaires.map((one: { title: string }) => one.title)).toEqual(['Angaben zum Anlass'])
      await expect(page.getByRole('link', { name: 'Bearbeiten: Angaben zum Anlass' })).toHaveAttribute(
        'href',
        /\/admin\/questionnaires\/edit\/\d+$/,
      )
    })

    await test.step('notifications: several addresses at once, wrong ones refused', async () => {
      await signIn('admin')
      const object = await makeObject(page, `Posthalle ${info.project.name}`)
      await page.goto(`/admin/objects/${object.id}?tab=notifications`)
      await expect(page.getByText('Keine eigenen Empfänger')).toBeVisible()
      const field = page.getByRole('textbox', { name: 'E-Mail Adresse hinzufügen' })
      await field.fill('hauswart')
      await page.keyboard.press('Enter')
      await expect(page.getByText("'hauswart' ist keine gültige E-Mail Adresse")).toBeVisible()
      for (const text of ['😀@b.ch', '<script>@b.ch', 'x'.repeat(10_000)]) {
        await field.fill(text)
        await page.keyboard.press('Enter')
        await expect(page.getByText(/ist keine gültige E-Mail Adresse/)).toBeVisible()
      }
      await field.fill('hauswart@seewilen.test, reinigung@seewilen.test; hauswart@seewilen.test')
      await page.keyboard.press('Enter')
      const chips = page.getByRole('list', { name: 'Empfänger' }).getByRole('listitem')
      await expect(chips).toHaveCount(2)
      await field.fill('Hauswart@seewilen.test')
      await page.keyboard.press('Enter')
      await expect(page.getByText("'Hauswart@seewilen.test' ist schon dabei")).toBeVisible()
      await inspect('object-notifications')
      await field.fill('werkhof@seewilen.test')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      expect((await read(page, object)).notificationRecipients).toEqual([
        'hauswart@seewilen.test',
        'reinigung@seewilen.test',
        'werkhof@seewilen.test',
      ])
      await page.getByRole('button', { name: 'Entfernen: reinigung@seewilen.test' }).click()
      await expect(chips).toHaveCount(2)
    })

    await test.step('visibility: what is missing is said and led to, and the object shows', async () => {
      await signIn('admin')
      const object = await makeObject(page, `Schauhalle ${info.project.name}`)
      await page.goto(`/admin/objects/${object.id}?tab=visibility`)
      const checks = page.getByRole('region', { name: 'Bereit zum Zeigen?' }).getByRole('listitem')
      await expect(checks.nth(0)).toContainText('Erledigt: Öffnungszeiten sind erfasst')
      await expect(checks.nth(2)).toContainText('Offen: Noch kein Preis erfasst')
      await page.getByRole('radio', { name: /^Sichtbar/ }).check()
      await expect(page.getByText('2 Punkte sind noch offen.')).toBeVisible()
      await inspect('object-visibility')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      expect((await read(page, object)).is_visible).toBe(true)
      await page.getByRole('button', { name: 'Meldung schliessen' }).click()
      await page.getByRole('link', { name: 'Bild wählen' }).click()
      await expect(page).toHaveURL(/tab=assets/)
    })

    await test.step('two people on two tabs: the second is told and keeps what was typed', async () => {
      await signIn('admin')
      const object = await makeObject(page, `Doppelhalle ${info.project.name}`)
      await page.goto(`/admin/objects/${object.id}?tab=notifications`)
      await page.getByRole('textbox', { name: 'E-Mail Adresse hinzufügen' }).fill('a@b.ch')
      await page.keyboard.press('Enter')
      await page.request.put(`/api/admin/objects/${object.id}/visibility`, {
        headers,
        data: { is_visible: true, version: object.version },
      })
      await page.getByRole('button', { name: 'Speichern' }).click()
      await page.getByRole('button', { name: 'Meine Änderungen behalten' }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await saved(page)
      expect(await read(page, object)).toMatchObject({ is_visible: true, notificationRecipients: ['a@b.ch'] })
    })

    await test.step('without the rights for prices and media these parts say so', async () => {
      const id = await aula(server)
      await signInWith(page, server, ['object:view', 'object:data', 'object:options'])
      await page.goto(`/admin/objects/${id}?tab=prices`)
      await expect(page.getByText(/brauchen Sie das Recht «Preiskategorien: Ansehen»/)).toBeVisible()
      await page.goto(`/admin/objects/${id}?tab=options`)
      await page.getByRole('button', { name: /^Festbankgarnituren/ }).click()
      await expect(page.getByText(/sie bleiben, wie sie sind/)).toBeVisible()
      await inspect('object-options-no-prices')
      await page.goto(`/admin/objects/${id}?tab=assets`)
      await expect(page.getByText(/fehlt Ihnen das Recht «Medienverwaltung: Ansehen»/).first()).toBeVisible()
      await expect(page.locator('input[type=file]')).toHaveCount(0)
    })
  },
)

test('pictures and documents', { tag: '@desk' }, async ({ page, signIn, inspect }, info) => {
  await test.step('pictures and documents: upload, be told of doubles, choose the main one, the rules', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Bilderhalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=assets`)
    await expect(page.getByText(/Noch kein Bild/)).toBeVisible()
    // By name: the three places appear one by one.
    const files = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
    await files('Bilder hochladen').setInputFiles([
      { name: 'aula.svg', mimeType: 'image/svg+xml', buffer: await readFile(join(pictures, 'aula.svg')) },
      { name: 'AULA.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    const dialog = page.getByRole('dialog', { name: 'Dateien hochladen' })
    await expect(dialog.getByText(/^Dieser Dateityp ist nicht erlaubt/)).toBeVisible()
    await expect(
      dialog
        .getByText(
          'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.',
        )
        .first(),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: '3 Dateien hochladen' })).toBeDisabled()
    await inspect('object-upload')
    await dialog.getByRole('button', { name: 'Nicht hochladen: virus.exe' }).click()
    await dialog.getByRole('button', { name: 'Nicht hochladen: AULA.svg', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name, aula.svg', exact: true }).fill('Die Aula von innen')
    await dialog.getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('figure').first()).toContainText('Die Aula von innen')
    await files('Bilder hochladen').setInputFiles([join(pictures, 'cargovelo.svg'), join(pictures, 'grillplatz.svg')])
    await page.getByRole('dialog').getByRole('button', { name: '2 Dateien hochladen' }).click()
    await page.getByRole('button', { name: 'Als Hauptbild: grillplatz' }).click()
    const others = page.getByRole('list', { name: 'Weitere Bilder' }).getByRole('listitem')
    await expect(others.first()).toContainText('Die Aula von innen')
    await page.getByRole('button', { name: 'Nach hinten: Die Aula von innen' }).click()
    await expect(others.last()).toContainText('Die Aula von innen')

    const pdf = { name: 'hallenplan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await files('Dokumente hochladen').setInputFiles(pdf)
    await page.getByRole('dialog').getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(page.getByRole('link', { name: 'hallenplan' })).toBeVisible()
    await files('Reglement hochladen').setInputFiles({ ...pdf, name: 'reglement.pdf' })
    await page.getByRole('dialog').getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(page.getByRole('link', { name: 'reglement' })).toBeVisible()
    await top(page)
    await inspect('object-assets')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)

    await page.getByRole('button', { name: 'Vorhandene Bilder' }).click()
    const picker = page.getByRole('dialog', { name: 'Medienverwaltung' })
    await expect(picker.getByRole('checkbox', { name: /Waldhütte/ })).toBeVisible()
    await picker.getByRole('checkbox', { name: /Waldhütte/ }).check()
    await inspect('object-asset-picker')
    await picker.getByRole('searchbox').fill('gibt es nicht')
    await expect(picker.getByText('Nichts gefunden.')).toBeVisible()
    await expect(picker.getByText('1 Bild ausgewählt')).toBeVisible()
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(others).toHaveCount(3)
    await page.getByRole('button', { name: 'Entfernen: cargovelo' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    const record = await read(page, object)
    expect(record.mainImage.name).toBe('grillplatz')
    expect(record.images.map(({ name }: { name: string }) => name)).toEqual(['Die Aula von innen', 'Waldhütte Rüti'])
    expect(record.documents.map(({ name }: { name: string }) => name)).toEqual(['hallenplan'])
    expect(record.rules.name).toBe('reglement')
  })

  await test.step('a file that is not what its ending says is refused, and nothing is lost', async () => {
    await signIn('admin')
    const object = await makeObject(page, `Falschhalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=assets`)
    await page
      .locator('input[type=file][aria-label="Bilder hochladen"]')
      .setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
    const dialog = page.getByRole('dialog', { name: 'Dateien hochladen' })
    await dialog.getByRole('textbox', { name: 'Name, bild.png', exact: true }).fill('<script>alert(1)</script> 😀')
    await dialog.getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('der Inhalt passt nicht zur Endung')
    await expect(dialog.getByRole('textbox', { name: 'Name, bild.png', exact: true })).toHaveValue(
      '<script>alert(1)</script> 😀',
    )
  })
})

test(
  'hostile texts in options and rules are kept as texts or refused with a sentence',
  { tag: '@desk' },
  async ({ page, signIn }, info) => {
    await signIn('admin')
    const object = await makeObject(page, `Trutzhalle ${info.project.name}`)
    await page.goto(`/admin/objects/${object.id}?tab=options`)
    await page.getByRole('button', { name: 'Erste Option hinzufügen' }).click()
    const name = page.getByRole('textbox', { name: 'Bezeichnung', exact: true })
    await name.fill('x'.repeat(10_000))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Bezeichnung' darf höchstens 150 Zeichen lang sein", { exact: true })).toBeVisible()
    await name.fill('NUL\0byte')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await name.fill('<script>alert(1)</script> 😀')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    expect((await read(page, object)).options[0].value).toBe('<script>alert(1)</script> 😀')

    await page.goto(`/admin/objects/${object.id}?tab=prices`)
    await page.getByRole('textbox', { name: 'Stundenmiete, Einheimische' }).fill('9'.repeat(30))
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Regel für Stundenmiete' }).click()
    await page.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('y'.repeat(10_000))
    await page.getByRole('textbox', { name: 'Faktor' }).fill('💥')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Bezeichnung' darf höchstens 100 Zeichen lang sein", { exact: true })).toBeVisible()
    await expect(page.getByText("'Faktor' muss zwischen 0 und 10000 liegen", { exact: true })).toBeVisible()
    await expect(page.getByText('Bitte geben Sie einen Betrag wie 45.50 ein.')).toBeVisible()
  },
)

const aula = async (server: { query(sql: string): Promise<Record<string, unknown>[]> }) =>
  Number((await server.query(`select id from bookable where title = 'Aula' order by id limit 1`))[0]?.id)
