import type { Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: /Werkzeuge/ })
const saved = (page: Page) => expect(page.getByText(/^Ungespeichert/)).toHaveCount(0)

test('templates: build one from blocks, take steps back, save, copy and delete it', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin/templates')
  await expect(page.getByRole('link', { name: 'Standard', exact: true })).toBeVisible()
  await inspect('templates')

  await page.getByRole('link', { name: 'Neue Vorlage' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Vereine')
  const outline = page.getByRole('list', { name: 'Aufbau' }).getByRole('listitem')
  await expect(outline).toHaveCount(2)

  await test.step('a click puts a block behind the chosen one', async () => {
    await outline.filter({ hasText: 'Logo' }).getByRole('button', { name: 'Logo', exact: true }).click()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(outline.nth(1)).toContainText('Text')
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(words).toBeFocused()
    await words.fill('Liebe Vereine von ')
    await words.press('End')
    await toolbar(page).getByRole('button', { name: 'Variable' }).click()
    await page.getByRole('combobox', { name: 'Variable suchen' }).fill('Absender')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Text' }).locator('[data-variable="appTitle"]')).toHaveText(
      'Absender',
    )
    await inspect('template-new')
  })

  await test.step('what was done is taken back and done again', async () => {
    await page.getByRole('button', { name: 'Trenner' }).first().click()
    await expect(outline).toHaveCount(4)
    await page.keyboard.press('Control+z')
    await expect(outline).toHaveCount(3)
    await page.keyboard.press('Control+Shift+z')
    await expect(outline).toHaveCount(4)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(outline).toHaveCount(3)
  })

  await test.step('the keyboard alone moves a block', async () => {
    await page.getByRole('button', { name: 'Verschieben: Inhalt' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/«Inhalt» (aufgenommen|über «Inhalt»)\./)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/«Inhalt» über «Liebe Vereine/)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(outline.nth(1)).toContainText('Inhalt')
  })

  await test.step('settings show at once, and pale letters are told', async () => {
    await outline.last().getByRole('button', { name: /^Text/ }).click()
    await page.getByRole('spinbutton', { name: 'Grösse' }).fill('20')
    await page.getByRole('textbox', { name: 'Textfarbe', exact: true }).fill('#cccccc')
    await expect(page.getByText('Kontrast 1.6 : 1, schlecht lesbar')).toBeVisible()
    await page.getByRole('textbox', { name: 'Textfarbe', exact: true }).fill('#182136')
    await page.getByRole('spinbutton', { name: 'Innen oben' }).fill('24')
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveCSS('font-size', '20px')
  })

  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL(/\/admin\/templates\/edit\/\d+$/)
  await saved(page)
  await page.reload()
  await expect(outline).toHaveCount(3)
  await page.getByRole('button', { name: /^Text bearbeiten/ }).click()
  await expect(page.getByRole('spinbutton', { name: 'Grösse' })).toHaveValue('20')
  await expect(page.locator('[data-variable="appTitle"]')).toHaveText('Absender')
  await inspect('template')

  await test.step('leaving with changes asks', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Vereine 2')
    await expect(page.getByText('Ungespeichert: Name')).toBeVisible()
    await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Vorlagen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL(/\/admin\/templates$/)
  })

  await test.step('a copy can go, one that is in use says by what', async () => {
    await page.getByRole('button', { name: 'Aktionen: Vereine' }).click()
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    await expect(page.getByRole('link', { name: /Vereine/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Aktionen: Vereine', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByRole('link', { name: /Vereine/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Aktionen: Standard', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await expect(page.getByRole('dialog')).toContainText('Themen verwenden «Standard»')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Löschen' })).toHaveCount(0)
  })
})

test('topics: find them, switch them, give many another template, write one', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin/template-schemas')
  await expect(page.getByRole('button', { name: 'Alle 15', exact: true })).toBeVisible()
  await inspect('template-schemas')

  await test.step('switch and search', async () => {
    await page.getByRole('switch', { name: 'Versand: Serienablehnung an Mitarbeitende' }).click()
    await expect(page.getByRole('button', { name: 'Aus 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Aus 1' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Alle 15', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Thema oder Empfänger suchen' }).fill('passwort')
    await expect(page.getByRole('rowheader')).toHaveText(/Passwort zurücksetzen/)
    await expect(page.getByText('immer')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Thema oder Empfänger suchen' }).fill('')
  })

  await test.step('one template for many', async () => {
    await page.getByRole('button', { name: 'Vorlage wechseln' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Neue Vorlage' }).selectOption('Schlicht')
    await dialog.getByRole('button', { name: 'Keines wählen' }).click()
    await dialog.getByRole('checkbox', { name: 'Änderungsanfrage', exact: true }).check()
    await inspect('template-change')
    await dialog.getByRole('button', { name: 'Wechseln' }).click()
    await expect(page.getByRole('combobox', { name: 'Vorlage: Änderungsanfrage an Mitarbeitende' })).toHaveValue(
      String((await server.query(`select id from mail_template where app_id = 1 and kind = 'plain'`))[0]?.id),
    )
  })

  await page.getByRole('link', { name: 'Bearbeiten: Buchungsbestätigung an Kunden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buchungsbestätigung an Kunden')
  const mail = page.frameLocator('iframe[title="Darstellung der E-Mail"]')
  await expect(mail.getByText('Ihre Reservation ist bestätigt')).toBeVisible()
  await inspect('template-schema')

  await test.step('the logo is as high in the editor as in the mail', async () => {
    const heights = [page.locator('.block-logo img'), mail.locator('img[src*="logo"]').first()].map(
      async (picture) => (await picture.boundingBox())?.height,
    )
    expect(await Promise.all(heights)).toEqual([36, 36])
  })

  await test.step('words are written in place, and the preview follows', async () => {
    await page.getByRole('button', { name: /^Text bearbeiten: Ihre Reservation ist bestätigt/ }).click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    // The editor settles its cursor a moment after it got the focus; the toolbar tells where it stands.
    await expect(async () => {
      await page.keyboard.press('Control+Home')
      const heading = toolbar(page).getByRole('button', { name: 'Überschrift', exact: true })
      await expect(heading).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    }).toPass()
    await page.keyboard.type('Hurra: ')
    await expect(mail.getByText('Hurra: Ihre Reservation ist bestätigt')).toBeVisible()
    await expect(page.getByText('Ungespeichert: Text')).toBeVisible()
  })

  await test.step('a subject with a variable', async () => {
    await page.getByRole('textbox', { name: 'Betreff' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Bestätigt für {{lastname}}')
    await expect(page.getByRole('textbox', { name: 'Betreff' }).locator('[data-variable]')).toHaveText('Nachname')
    await expect(page.getByText('18 Zeichen mit Beispieldaten')).toBeVisible()
    await expect(page.getByText('Bestätigt für Wyss')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Speichern' }).click()
  await saved(page)
  const [row] = await server.query(
    `select subject, blocks::text as blocks from mail_schema where app_id = 1 and topic = 'customerBookingConfirmation'`,
  )
  expect(row?.subject).toBe('Bestätigt für {{lastname}}')
  expect(row?.blocks).toContain('Hurra: Ihre Reservation ist bestätigt')
  expect(row?.blocks).toContain('{{firstname}}')
  expect(row?.blocks).not.toContain('data-variable')

  await page.goto('/admin/template-schemas')
  await page.getByRole('button', { name: 'Aktionen: Buchungsbestätigung an Kunden' }).click()
  await page.getByRole('menuitem', { name: 'Auf mitgelieferten Inhalt zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page.getByText('Es gelten wieder die mitgelieferten Texte.')).toBeVisible()
})

test('on a phone the panes are looked at one at a time', { tag: '@phone' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/template-schemas')
  await expect(page.getByRole('button', { name: 'Alle 15', exact: true })).toBeVisible()
  await inspect('template-schemas')
  await page.goto('/admin/template-schemas/customerBookingConfirmation')
  await page.getByRole('button', { name: /^Text bearbeiten: Ihre Reservation/ }).click()
  await expect(toolbar(page)).toBeVisible()
  await inspect('template-schema')
  await page.getByRole('button', { name: 'Vorschau' }).first().click()
  await expect(page.frameLocator('iframe').getByText('Ihre Reservation ist bestätigt')).toBeVisible()
  await inspect('template-schema-preview')
  await page.getByRole('button', { name: 'Aufbau' }).click()
  await expect(page.getByRole('switch', { name: 'Mail senden' })).toBeVisible()
  await inspect('template-schema-outline')
})
