import type { Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

const saved = (page: Page) => expect(page.getByText(/^Ungespeichert/)).toHaveCount(0)
const mailOf = (page: Page) => page.frameLocator('iframe[title="Darstellung der E-Mail"]')

test('topics: recipients, tests, an order, an empty place', { tag: '@desk' }, async ({
  page,
  signIn,
  server,
  inspect,
}) => {
  await signIn('admin')

  await test.step('recipients of mails to the office', async () => {
    await page.goto('/admin/template-schemas/adminOrder')
    const field = page.getByRole('textbox', { name: 'E-Mail Adresse hinzufügen' })
    await field.fill('kein-at')
    await field.press('Enter')
    await expect(page.getByText(/kein-at/)).toBeVisible()
    await field.fill('sekretariat@eschen.test; werkhof@eschen.test')
    await field.press('Enter')
    await expect(page.getByRole('list', { name: 'Empfänger' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Entfernen: werkhof@eschen.test' }).click()
    await page.getByRole('switch', { name: 'Objekt-Empfänger' }).click()
    await expect(page.getByText('Ungespeichert: Empfänger, Objekt-Empfänger')).toBeVisible()
    await inspect('template-recipients')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('switch', { name: 'Objekt-Empfänger' })).toBeChecked()
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    const [row] = await server.query(
      `select recipients, is_to_object, blocks from mail_schema where app_id = 1 and topic = 'adminOrder'`,
    )
    expect(row).toEqual({ recipients: ['sekretariat@eschen.test'], is_to_object: false, blocks: null })
    await page.goto('/admin/template-schemas')
    const line = page.getByRole('row').filter({ hasText: 'Eine neue Bestellung ist eingegangen' })
    await expect(line).toContainText('sekretariat@eschen.test')
    await expect(line).not.toContainText('Objekt-Empfänger')
  })

  await test.step('all fifteen to whoever asks', async () => {
    await page.getByRole('button', { name: 'Alle 15 an mich' }).click()
    const asked = page.getByRole('dialog', { name: '15 E-Mails an sich senden?' })
    await asked.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Alle 15 an mich' }).click()
    await asked.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByText('15 E-Mails sind unterwegs an admin@demo.test.')).toBeVisible()
    expect(await server.mailTo('admin@demo.test', 'Subject: Test: Neues Passwort setzen')).toContain('https')
    await page.goto('/admin/settings/mail-log')
    await page.getByText('Test: Neues Passwort setzen').first().click()
    const logo = mailOf(page).locator('img').first()
    await expect(logo).toHaveJSProperty('complete', true)
    await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalHeight)).toBeGreaterThan(0)
    await inspect('mail-log-pictures')
    await page.keyboard.press('Escape')
    const [{ count } = { count: 0 }] = await server.query(
      `select count(*)::int as count from mail_message where app_id = 1 and subject like 'Test: %'`,
    )
    expect(count).toBe(15)
  })

  await test.step('an empty place asks what to put there; a filled one does not', async () => {
    await server.query(
      `update mail_template set version = version + 1, blocks = blocks || jsonb_build_array(jsonb_set(jsonb_set(
         jsonb_path_query_first(blocks, '$[*] ? (@.component == "placeholder")'), '{id}', '"hint"'), '{props,content}', '"Hinweis"'))
       where app_id = 1 and kind = 'standard'`,
    )
    await page.goto('/admin/template-schemas/customerOrder')
    const place = page.getByRole('region', { name: 'Platz Hinweis' })
    await expect(place).toContainText('Dieser Platz ist leer. Womit füllen?')
    const full = page.getByRole('region', { name: 'Platz Inhalt' })
    await expect(full.getByRole('button', { name: 'Trenner', exact: true })).toHaveCount(0)
    await inspect('template-empty-place')
    await place.getByRole('button', { name: 'leer lassen' }).click()
    await expect(place).toContainText('Bleibt leer.')
    await place.getByRole('button', { name: 'doch füllen' }).click()
    await place.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(place).not.toContainText('Womit füllen?')
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Bitte Ausweis mitbringen.')
    await expect(mailOf(page).getByText('Bitte Ausweis mitbringen.')).toBeVisible()
  })

  await test.step('about a real order', async () => {
    const choices = page.getByRole('combobox', { name: 'Vorschau mit' })
    await choices.selectOption({ index: 1 })
    const label = (await choices.locator('option:checked').textContent()) ?? ''
    const number = label.split(', ').at(-1) ?? ''
    expect(number).toMatch(/^\d{4}-\d{6}$/)
    await expect(page.getByRole('region', { name: 'So kommt die E-Mail an' })).toContainText(number)
    await expect(mailOf(page).getByText(number).first()).toBeVisible()
  })

  await test.step('the test is what stands in the editor', async () => {
    await page.getByRole('button', { name: 'Test an mich' }).click()
    await expect(page.getByText('Der Test ist unterwegs an admin@demo.test.')).toBeVisible()
    expect(await server.mailTo('admin@demo.test', 'Bitte Ausweis mitbringen.')).toContain('Test: Ihre Reservation')
    const [stored] = await server.query(`select blocks from mail_schema where app_id = 1 and topic = 'customerOrder'`)
    expect(stored?.blocks ?? null).toBeNull()
  })

  await test.step('another template and back, by the steps', async () => {
    const template = page.getByRole('combobox', { name: 'Vorlage', exact: true })
    await template.selectOption('Vorlage Schlicht')
    await expect(page.getByRole('region', { name: 'Platz Hinweis' })).toHaveCount(0)
    // What stood there is kept, in the place for words.
    await expect(page.getByRole('region', { name: 'Platz Inhalt' })).toContainText('Bitte Ausweis mitbringen.')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('region', { name: 'Platz Hinweis' })).toContainText('Bitte Ausweis mitbringen.')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
  })

  await test.step('back to what comes with the product', async () => {
    await page.goto('/admin/template-schemas')
    await page.getByRole('button', { name: 'Aktionen: Bestellung an Kunden' }).click()
    await page.getByRole('menuitem', { name: 'Auf mitgelieferten Inhalt zurücksetzen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
    await expect(page.getByText('Es gelten wieder die mitgelieferten Texte.')).toBeVisible()
    const [stored] = await server.query(`select blocks from mail_schema where app_id = 1 and topic = 'customerOrder'`)
    expect(stored?.blocks).toBeNull()
  })
})

test('whoever may only look sees everything and changes nothing', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  const [picture] = await server.query(
    `select id, name from asset where app_id = 1 and type = 'image' order by id limit 1`,
  )
  await server.query(
    `update mail_template set version = version + 1, asset_ids = array[$1::int], blocks = blocks || jsonb_build_array(jsonb_set(jsonb_set(jsonb_set(
       blocks -> 0, '{id}', '"picture"'), '{component}', '"image"'), '{props,image}', to_jsonb($1::int)))
     where app_id = 1 and kind = 'standard'`,
    [picture?.id],
  )
  await server.query(
    `insert into mail_schema (app_id, topic, recipients, version) values (1, 'adminChangeRequest', '{werkhof@eschen.test}', 1)
     on conflict (app_id, topic) do update set recipients = excluded.recipients`,
  )
  await signInWith(page, server, ['template:view'])
  await page.goto('/admin/templates')
  await expect(page.getByRole('link', { name: 'Standard', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Neue Vorlage' })).toHaveCount(0)

  await test.step('a template', async () => {
    await page.getByRole('link', { name: 'Standard', exact: true }).click()
    // Its pictures, too, without a right to the media manager.
    await expect(page.locator('[data-block="picture"]').getByRole('img')).toHaveAttribute('src', /^\/files\/assets\//)
    for (const name of ['Speichern', 'Rückgängig', /^Verschieben/, /bearbeiten/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Text ansehen/ })
      .first()
      .click()
    await expect(page.getByRole('toolbar', { name: /Werkzeuge/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Block darunter einfügen' })).toHaveCount(0)
    await expect(page.getByRole('spinbutton', { name: 'Grösse' })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
    await inspect('template-view-only')
  })

  await test.step('the list of topics', async () => {
    await page.goto('/admin/template-schemas')
    await expect(page.getByRole('link', { name: 'Ansehen: Bestellung an Mitarbeitende' })).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Vorlage wechseln' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Aktionen: Bestellung an Mitarbeitende' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Test an mich'])
    await page.keyboard.press('Escape')
    await inspect('template-schemas-view-only')
  })

  await test.step('a topic, which can be tried all the same', async () => {
    await page.goto('/admin/template-schemas/adminChangeRequest')
    await expect(mailOf(page).getByText('bittet um eine Änderung').first()).toBeVisible()
    await expect(page.getByText('werkhof@eschen.test')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'E-Mail Adresse hinzufügen' })).toHaveCount(0)
    for (const name of ['Speichern', 'Hinzufügen', /^Entfernen/, 'Variable'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Betreff' })).toHaveAttribute('contenteditable', 'false')
    await expect(page.getByRole('combobox', { name: 'Vorschau mit' })).toHaveCount(0)
    await inspect('template-schema-view-only')
    await page.getByRole('button', { name: 'Test an mich' }).click()
    await expect(page.getByText(/^Der Test ist unterwegs an/)).toBeVisible()
  })
})
