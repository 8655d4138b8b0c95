import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { hugePng } from '../../packages/server/test/huge-png.ts'
import { expect, test } from '../lib/test.ts'

const pictures = join(import.meta.dirname, '../../packages/server/src/demo/pictures')
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

/** The media manager, opened from the menu. */
async function openMedia(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Medienverwaltung' }).click()
  return page.getByRole('dialog', { name: 'Medienverwaltung' })
}

const saved = (page: Page) => expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()

const menuOf = async (media: Locator, name: string, item: string) => {
  await media.getByRole('button', { name: `Aktionen: ${name}` }).click()
  await media.getByRole('menuitem', { name: item, exact: true }).click()
}

/** What can be touched in a dialog and is smaller than a finger; a link in a sentence is as high as its line. */
const smallTargets = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button, select, input:not([type=file]), a.mantine-Button-root')]
      .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      .filter(({ one, box }) => box.width > 0 && !one.closest('[inert]') && (box.height < 43.5 || box.width < 43.5))
      // A field is as large as what surrounds it.
      .filter(
        ({ one }) =>
          !one.matches('.mantine-MultiSelect-inputField, .mantine-PillsInputField-field, .switch, [type=color]'),
      )
      .map(({ one, box }) => `${one.getAttribute('aria-label') ?? one.textContent} ${box.width} × ${box.height}`),
  )

test('looked after by staff', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  const media = await openMedia(page)

  await test.step('the dashboard counts and shows the newest of each tag', async () => {
    const [counts] = await server.query(
      `select count(*) filter (where type = 'image')::int as images, count(*) filter (where type = 'document')::int as documents
       from asset where app_id = 1`,
    )
    await expect(media.getByRole('button', { name: `${counts?.images} Bilder` })).toBeVisible()
    await expect(media.getByRole('button', { name: `${counts?.documents} Dokumente` })).toBeVisible()
    await expect(media.getByRole('button', { name: '6 Tags' })).toBeVisible()
    await inspect('media-dashboard')
    await media.getByRole('button', { name: 'Alle anzeigen: Reglemente' }).click()
    await expect(media.getByRole('tab', { name: 'Nach Tags' })).toHaveAttribute('aria-selected', 'true')
    await expect(media.getByText('2 Dateien', { exact: true })).toBeVisible()
    await expect(media.getByRole('heading', { name: 'Benützungsreglement' })).toBeVisible()
  })

  await test.step('pictures are found by tag and name, and ordered', async () => {
    await media.getByRole('tab', { name: 'Dashboard' }).click()
    await media.getByRole('tab', { name: 'Bilder' }).click()
    await media.getByRole('checkbox', { name: 'Reglemente' }).uncheck()
    await media.getByRole('checkbox', { name: 'Innenansicht' }).check()
    await expect(media.getByText('6 Bilder', { exact: true })).toBeVisible()
    const tiles = media.getByRole('article')
    const sort = media.getByRole('combobox', { name: 'Sortieren nach' })
    await expect(sort.locator('option:checked')).toHaveText('Erstellt am, neuste zuerst')
    await media.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name, A bis Z')
    await expect(tiles.first()).toContainText('Aula')
    await expect(tiles.first()).toContainText('Innenansicht')
    await inspect('media-images')
    await media.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name, Z bis A')
    await expect(tiles.last()).toContainText('Aula')
    await media.getByRole('searchbox').fill('gemeinde')
    await expect(media.getByText('1 Bild', { exact: true })).toBeVisible()
    await media.getByRole('searchbox').fill('gibt es nicht')
    await expect(media.getByText('Nichts gefunden.')).toBeVisible()
    await media.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await expect(media.getByText('Waldhütte Rüti')).toBeVisible()
  })

  await test.step('tags: the first three, then how many more', async () => {
    await menuOf(media, 'Aula', 'Tags ändern')
    const dialog = page.getByRole('dialog', { name: 'Tags ändern' })
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('Küche')
    await page.getByRole('option', { name: 'Küche' }).click()
    await inspect('media-tag-asset')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    await expect(media.getByRole('article').filter({ hasText: 'aula.svg' }).getByText('(+1 weiterer)')).toBeVisible()
  })

  await test.step('a name is needed', async () => {
    await menuOf(media, 'Cargovelo', 'Umbenennen')
    const dialog = page.getByRole('dialog', { name: 'Umbenennen' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText("'Name' darf nicht leer sein")).toBeVisible()
    await inspect('media-rename')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Das Velo')
    await page.route('**/api/admin/assets/name/*', (route) => route.fulfill({ json: { success: false } }))
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Ein Fehler ist aufgetreten!', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.unroute('**/api/admin/assets/name/*')
    await menuOf(media, 'Cargovelo', 'Umbenennen')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Das Velo')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(media.getByRole('heading', { name: 'Das Velo' })).toBeVisible()
  })

  await test.step('what a picture shows, and what stays in view', async () => {
    await media.getByRole('button', { name: 'Ansehen: Das Velo' }).click()
    const view = page.getByRole('dialog', { name: 'Das Velo' })
    await expect(view.getByText('Keine Tags verknüpft.')).toHaveCount(0)
    await expect(view.getByText('Cargovelo', { exact: true })).toBeVisible()
    await inspect('media-view')
    await view.getByRole('button', { name: 'Bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'Bearbeiten' })
    await edit.getByRole('textbox', { name: 'Alternativtext' }).fill('Ein Velo mit Kiste')
    const point = edit.getByRole('slider', { name: 'Bildmitte' })
    await point.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(point).toHaveAttribute('aria-valuetext', '55 % von links, 45 % von oben')
    await inspect('media-edit')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Nein' }).click()
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(edit).toHaveCount(0)
    const [row] = await server.query(`select alt, focus_x, focus_y from asset where name = 'Das Velo'`)
    expect(row).toEqual({ alt: 'Ein Velo mit Kiste', focus_x: 55, focus_y: 45 })
    const visitor = await page.context().newPage()
    await visitor.goto('/')
    await expect(visitor.locator('.object-tile', { hasText: 'Cargovelo' }).locator('img')).toHaveCSS(
      'object-position',
      '55% 45%',
    )
    await visitor.close()
  })

  await test.step('what is used says where before it goes', async () => {
    await menuOf(media, 'Das Velo', 'Löschen')
    const dialog = page.getByRole('dialog', { name: 'Bild löschen?' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Objekt «Cargovelo» (neuer Tab)'])
    const [object] = await server.query(`select id from bookable where app_id = 1 and title = 'Cargovelo'`)
    await expect(dialog.getByRole('link')).toHaveAttribute('href', `/admin/objects/${object?.id}?tab=assets`)
    await inspect('media-remove')
    await dialog.getByRole('button', { name: 'Trotzdem löschen' }).click()
    await expect(page.getByText('Die Datei wurde gelöscht.')).toBeVisible()
    await expect(media.getByRole('heading', { name: 'Das Velo' })).toHaveCount(0)
  })

  await test.step('documents in a table', async () => {
    await media.getByRole('tab', { name: 'Dokumente' }).click()
    await expect(media.getByRole('columnheader')).toHaveText([
      '#',
      'Typ',
      'Name',
      'Tags',
      'Erstellt am',
      'Zuletzt aktualisiert',
      'Aktionen',
    ])
    await expect(media.getByRole('row')).toHaveCount(3)
    await media.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(media.getByRole('row').nth(1)).toContainText('Benützungsreglement')
    await inspect('media-documents')
  })

  await test.step('opened again, the dashboard knows what happened meanwhile', async () => {
    await page.keyboard.press('Escape')
    await expect(media).toHaveCount(0)
    const [counts] = await server.query(
      `delete from asset_tag where app_id = 1 and label = 'Reglemente'
       returning (select count(*) from asset where app_id = 1 and type = 'image')::int as images`,
    )
    await openMedia(page)
    await expect(media.getByRole('button', { name: '5 Tags' })).toBeVisible()
    await expect(media.getByRole('button', { name: `${counts?.images} Bilder` })).toBeVisible()
    await server.query(
      `insert into asset_tag (app_id, label, icon, color, dark) values (1, 'Reglemente', 'label', '#818694', true)`,
    )
  })
})

test('uploaded', { tag: '@desk' }, async ({ page, signIn, inspect, server }, info) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  const media = await openMedia(page)
  await media.getByRole('tab', { name: 'Bilder' }).click()
  await media.getByRole('button', { name: 'Hochladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dateien hochladen' })
  const input = dialog.locator('input[type=file]')

  await test.step('eleven files, and more than 50 MB, are told of before anything is sent', async () => {
    await input.setInputFiles(
      Array.from({ length: 11 }, (_, at) => ({ name: `plan-${at}.pdf`, mimeType: 'application/pdf', buffer: pdf })),
    )
    await expect(dialog.getByRole('alert')).toHaveText('Höchstens 10 Dateien pro Uploadvorgang, ausgewählt sind 11.')
    await expect(dialog.getByRole('button', { name: '11 Dateien hochladen' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await media.getByRole('button', { name: 'Hochladen' }).click()
    const large = info.outputPath('gross.zip')
    await writeFile(large, '')
    await truncate(large, 51 * 1024 * 1024)
    await input.setInputFiles(large)
    await expect(dialog.getByRole('alert')).toHaveText('Höchstens 50 MB pro Uploadvorgang, ausgewählt sind 51.0 MB.')
    await expect(dialog.getByRole('button', { name: '1 Datei hochladen' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  })

  await test.step('the same name twice, and a picture nobody could look at', async () => {
    await media.getByRole('button', { name: 'Hochladen' }).click()
    await input.setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
    await expect(
      dialog
        .getByText(
          'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.',
        )
        .first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await media.getByRole('button', { name: 'Hochladen' }).click()
    await input.setInputFiles({ name: 'bombe.png', mimeType: 'image/png', buffer: hugePng(20_000) })
    await dialog.getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('mehr als 100 Millionen Bildpunkte')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    const [kept] = await server.query(
      `select count(*)::int as n from asset where filename in ('plan.pdf', 'bombe.png')`,
    )
    expect(kept?.n).toBe(0)
  })

  await test.step('a renamed program is refused with its reason; the others have arrived, and it can be left out', async () => {
    await media.getByRole('button', { name: 'Hochladen' }).click()
    await input.setInputFiles([
      { name: 'saal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\u0090\u0000program') },
      { name: '../../hütte.svg', mimeType: 'image/svg+xml', buffer: await readFile(join(pictures, 'waldhuette.svg')) },
      { name: '<img src=x onerror=alert(1)>.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
    await dialog.getByRole('combobox', { name: 'Tags für alle' }).fill('Anlass')
    await page.getByRole('option', { name: 'Anlass' }).click()
    await dialog.getByRole('button', { name: 'Auf 3 Dateien anwenden' }).click()
    await dialog.getByRole('textbox', { name: /^Alternativtext, .*hütte/ }).fill('Die Hütte im Schnee')
    await inspect('media-upload')
    await dialog.getByRole('button', { name: '3 Dateien hochladen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('der Inhalt passt nicht zur Endung')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Nicht erlaubt' })).toContainText(
      'der Inhalt passt nicht',
    )
    await expect(dialog.getByText('2 Dateien hochgeladen. Eine Datei: Nicht erlaubt.')).toBeVisible()
    await expect(dialog.getByText('Hochgeladen', { exact: true })).toHaveCount(2)
    await inspect('media-upload-refused')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Nein' }).click()
    await dialog.getByRole('button', { name: 'Nicht hochladen: saal.jpg' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(media.getByRole('article').first()).toContainText('Anlass')
    const [hut] = await server.query(
      `select alt, filename from asset where app_id = 1 and type = 'image' order by id desc limit 1`,
    )
    expect(hut).toMatchObject({ alt: 'Die Hütte im Schnee', filename: expect.stringMatching(/^[^/\\]+\.svg$/) })
    await media.getByRole('tab', { name: 'Dokumente' }).click()
    await expect(media.getByRole('row').filter({ hasText: '<img src=x onerror=alert(1)>.pdf' })).toContainText('Anlass')
  })

  await test.step('on a slow line it is not left by chance, and what got lost is sent again alone', async () => {
    const gate = Promise.withResolvers<void>()
    let requests = 0
    await page.route('**/api/admin/assets/upload', async (route) => {
      requests += 1
      if (requests === 2) return route.abort('connectionreset')
      await gate.promise
      await route.fallback()
    })
    await media.getByRole('button', { name: 'Hochladen' }).click()
    await input.setInputFiles(
      ['erster', 'zweiter', 'dritter'].map((name) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: pdf,
      })),
    )
    // The key that closes a list of tags closes nothing else.
    await dialog.getByLabel('Tags für alle').first().click()
    await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Änderungen verwerfen?' })).toHaveCount(0)
    await dialog.getByRole('button', { name: '3 Dateien hochladen' }).click()
    await expect(dialog.getByText('Wartet')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    const question = page.getByRole('dialog', { name: 'Upload abbrechen?' })
    await expect(question).toContainText('3 Dateien sind noch nicht hochgeladen. Was schon hochgeladen ist, bleibt.')
    await question.getByRole('button', { name: 'Weiter hochladen' }).click()
    gate.resolve()
    const lost = dialog.getByRole('listitem').filter({ hasText: 'Die Verbindung wurde unterbrochen.' })
    await expect(lost).toContainText('Nicht gesendet')
    await expect(dialog.getByText('1 Datei hochgeladen. 2 Dateien nicht hochgeladen.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Schliessen' })).toHaveCount(2)
    await inspect('media-upload-lost')
    await lost.getByRole('button', { name: 'Nochmals versuchen: zweiter.pdf' }).click()
    await expect(dialog.getByText('Hochgeladen', { exact: true })).toHaveCount(2)
    await dialog.getByRole('button', { name: '1 Datei hochladen' }).click()
    await expect(dialog).toHaveCount(0)
    expect(requests).toBe(4)
    await expect(media.getByRole('row').filter({ hasText: /erster|zweiter|dritter/ })).toHaveCount(3)
    const documents = (await media.getByRole('row').count()) - 1
    await expect(media.getByRole('tab', { name: `Dokumente ${documents}` })).toBeVisible()
    await page.unroute('**/api/admin/assets/upload')
  })

  await test.step('where one is wanted, the first that is dropped is taken, and the last that is chosen', async () => {
    await page.goto('/admin/settings/logo')
    const area = page.locator('.drop-area').first()
    await expect(area).toBeVisible()
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      for (const name of ['eins.svg', 'zwei.svg']) {
        transfer.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type: 'image/svg+xml' }))
      }
      return transfer
    })
    await area.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByRole('textbox', { name: /^Dateiname/ })).toHaveValue('eins')
    await expect(dialog.getByText('1 von 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Aus Medien wählen' }).first().click()
    await expect(media.getByText('für das Logo, ein Bild wählbar')).toBeVisible()
    await media.getByRole('radio', { name: 'Auswählen: Aula' }).check()
    await media.getByRole('radio', { name: /Waldhütte/ }).check()
    await expect(media.getByText('1 Bild ausgewählt')).toBeVisible()
    await media.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('waldhuette.svg')).toBeVisible()
  })
})

test('what comes late moves nothing away from under a finger', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  const media = await openMedia(page)
  await media.getByRole('tab', { name: 'Bilder' }).click()
  const opener = media.getByRole('button', { name: 'Ansehen: Aula', exact: true })
  await expect(opener).toBeVisible()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  for (const what of ['**/files/**', '**/api/admin/assets/*/uses']) {
    await page.route(what, async (route) => {
      await isAllowed
      await route.fallback()
    })
  }
  await opener.click()
  const view = page.getByRole('dialog', { name: 'Aula', exact: true })
  const cross = view.getByRole('button', { name: 'Schliessen' })
  await expect(view.getByText('Verwendet')).toBeVisible()
  await cross.hover()
  await page.mouse.down()
  const before = await cross.boundingBox()
  allow()
  const isThere = () => view.locator('img').evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)
  await expect.poll(isThere).toBe(true)
  await expect(view.locator('.asset-uses')).toBeVisible()
  expect(await cross.boundingBox()).toEqual(before)
  await page.unrouteAll({ behavior: 'wait' })
  await page.mouse.up()
  await expect(view).toHaveCount(0)
})

test('tags', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  const media = await openMedia(page)
  await media.getByRole('tab', { name: 'Bilder' }).click()
  await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Tags bearbeiten' })

  await test.step('a new tag has a sign, the colour of the municipality, and needs a word', async () => {
    await expect(editor.getByText('6 Tags, für Bilder und Dokumente')).toBeVisible()
    await editor.getByRole('button', { name: 'Neuer Tag' }).click()
    await expect(editor.getByRole('textbox', { name: 'Bezeichnung, Zeile 7' })).toBeFocused()
    await expect(editor.getByRole('textbox', { name: 'Farbe, Zeile 7', exact: true })).toHaveValue('#009EF7')
    await expect(editor.getByRole('button', { name: 'Symbol: Etikett, Zeile 7' })).toBeVisible()
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await expect(editor.getByText("'Bezeichnung' darf nicht leer sein")).toBeVisible()
    await expect(editor.getByText('Zeile 7 ist noch nicht vollständig.')).toBeVisible()
    await inspect('media-tags')
    await editor.getByRole('textbox', { name: 'Bezeichnung, Zeile 7' }).fill('<b>Rollstuhlgängig</b>')
    await editor.getByRole('button', { name: /^Symbol: Etikett, <b>/ }).click()
    await page.getByRole('searchbox', { name: 'Symbol suchen' }).fill('roll')
    await page.getByRole('button', { name: 'Rollstuhl', exact: true }).click()
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await saved(page)
    await expect(media.getByRole('checkbox', { name: '<b>Rollstuhlgängig</b>' })).toBeVisible()
    const [row] = await server.query(`select icon, color, dark from asset_tag where label like '<b>%'`)
    expect(row).toEqual({ icon: 'wheelchair', color: '#009EF7', dark: true })
  })

  await test.step('the same word twice is told, and changes are not lost by chance', async () => {
    await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    await editor.getByRole('textbox', { name: 'Bezeichnung, Zeile 1' }).fill('anlass')
    await editor.getByRole('textbox', { name: 'Bezeichnung, Zeile 2' }).fill('Anlass')
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await expect(editor.getByRole('alert')).toContainText('Zwei Tags haben dieselbe Bezeichnung.')
    await editor.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Ja' }).click()
    await expect(editor).toHaveCount(0)
    await page.route('**/api/admin/asset-tags', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { success: false } }) : route.fallback(),
    )
    await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    await editor.getByRole('textbox', { name: 'Bezeichnung, Zeile 1' }).fill('Anlässe')
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Ein Fehler ist aufgetreten!', { exact: true })).toBeVisible()
    await expect(editor).toHaveCount(0)
    await page.unroute('**/api/admin/asset-tags')
  })

  await test.step('one that is used asks before it goes, and all of them can go', async () => {
    await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const rows = editor.locator('.tag-row')
    await expect(rows).toHaveCount(7)
    for (let left = 6; left >= 0; left--) {
      await editor
        .getByRole('button', { name: /^Tag löschen: / })
        .first()
        .click()
      const question = page.getByRole('dialog', { name: 'Tag löschen?' })
      await expect.poll(async () => (await question.isVisible()) || (await rows.count()) === left).toBe(true)
      if (await question.isVisible()) await question.getByRole('button', { name: 'Löschen' }).click()
      await expect(rows).toHaveCount(left)
    }
    await expect(editor.getByText('Bisher keine Tags erfasst.')).toBeVisible()
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await expect(media.getByText('Keine Tags vorhanden.')).toBeVisible()
    await menuOf(media, 'Aula', 'Tags ändern')
    await expect(
      page.getByRole('dialog', { name: 'Tags ändern' }).getByPlaceholder('Keine Tags verknüpft.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await media.getByRole('button', { name: 'Ansehen: Aula' }).click()
    const view = page.getByRole('dialog', { name: 'Aula' })
    await expect(view.getByText('Keine Tags verknüpft.')).toBeVisible()
    await view.getByRole('button', { name: 'Schliessen' }).click()
    await media.getByRole('tab', { name: 'Dashboard' }).click()
    await expect(media.getByText('Keine Tags vorhanden.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('ten of them at once narrow a list down, and no more', async () => {
    await server.query(
      `insert into asset_tag (app_id, label, icon, color, dark)
       select 1, 'Tag ' || to_char(n, 'fm00'), 'label', '#009EF7', true from generate_series(1, 12) as n`,
    )
    await openMedia(page)
    await media.getByRole('button', { name: 'Alle anzeigen: Tag 01' }).click()
    for (let n = 2; n <= 10; n++)
      await media.getByRole('checkbox', { name: `Tag ${String(n).padStart(2, '0')}` }).check()
    await expect(media.getByRole('checkbox', { name: 'Tag 11' })).toBeDisabled()
    await expect(media.getByText('Höchstens 10 Tags zugleich')).toBeVisible()
    await expect(media.getByRole('list', { name: 'Gewählte Tags' }).getByRole('listitem')).toHaveCount(10)
    await media.getByRole('button', { name: 'Filter Tag 01 entfernen' }).click()
    await expect(media.getByRole('checkbox', { name: 'Tag 11' })).toBeEnabled()
  })
})

test('only looked at by whoever may do no more', { tag: '@desk' }, async ({ page, signIn, server }) => {
  await server.query(
    `update user_group set permissions = permissions || '{assetmanager:view}' where name = 'Sekretariat' and app_id = 1`,
  )
  await signIn('sekretariat')
  await page.goto('/admin/profile')
  const media = await openMedia(page)
  await media.getByRole('tab', { name: 'Bilder' }).click()
  await expect(media.getByRole('button', { name: 'Ansehen: Aula' })).toBeVisible()
  await expect(media.getByRole('button', { name: 'Hochladen' })).toHaveCount(0)
  await expect(media.getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0)
  await media.getByRole('button', { name: 'Aktionen: Aula' }).click()
  await expect(media.getByRole('menuitem')).toHaveText(['Ansehen'])
  await media.getByRole('menuitem', { name: 'Ansehen' }).click()
  const view = page.getByRole('dialog', { name: 'Aula' })
  await expect(view.getByRole('link', { name: /^Objekt «Aula/ })).toBeVisible()
  await expect(view.getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0)
  await view.getByRole('button', { name: 'Schliessen' }).click()
  // Where they may not go, they read what it is all the same.
  await media.getByRole('button', { name: /^Ansehen: Wappen/ }).click()
  const crest = page.getByRole('dialog', { name: /^Wappen/ })
  await expect(crest.getByRole('listitem').filter({ hasText: /^Logo der Gemeinde$/ })).toBeVisible()
  await expect(crest.getByRole('link', { name: 'Logo' })).toHaveCount(0)
})

test('on a phone', { tag: '@phone' }, async ({ page, signIn, inspect, server }) => {
  const long = 'Aufnahme-der-grossen-Mehrzweckhalle-mit-offener-Bühne-und-allen-Stuhlreihen-von-der-Empore-aus'
  await server.query(`update asset set name = $1, filename = $1 || '.svg' where app_id = 1 and filename = 'aula.svg'`, [
    long,
  ])
  await signIn('admin')
  await page.goto('/admin/profile')
  await page.getByRole('button', { name: 'Menü', exact: false }).first().click()
  const media = await openMedia(page)
  await inspect('media-dashboard')
  expect(await smallTargets(media)).toEqual([])

  await test.step('every tab is in sight, with or without the one of a tag', async () => {
    await media.getByRole('button', { name: 'Alle anzeigen: Innenansicht' }).click()
    await expect(media.getByRole('tab')).toHaveCount(4)
    for (const tab of await media.getByRole('tab').all()) {
      const box = await tab.boundingBox()
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
    await inspect('media-tagged')
  })

  await test.step('filters are behind a button that counts them, and long names do not push', async () => {
    await media.getByRole('tab', { name: 'Bilder' }).click()
    await expect(media.getByRole('checkbox')).toHaveCount(0)
    await media.getByRole('button', { name: 'Filter 1', exact: true }).click()
    await media.getByRole('checkbox', { name: 'Aussenansicht' }).check()
    await expect(media.getByRole('button', { name: 'Filter 2', exact: true })).toHaveAttribute('aria-expanded', 'true')
    await inspect('media-filters')
    expect(await smallTargets(media)).toEqual([])
    await media.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name, A bis Z')
    await media.getByRole('button', { name: 'Filter 2', exact: true }).click()
    const tile = media.getByRole('article').filter({ hasText: 'Aufnahme' })
    await expect(tile.getByRole('heading')).toHaveAttribute('title', long)
    expect((await tile.boundingBox())?.height).toBeLessThanOrEqual(240)
    await inspect('media-images')
    expect(await smallTargets(media)).toEqual([])
    await tile.getByRole('button', { name: /^Aktionen/ }).click()
    await tile.getByRole('menuitem', { name: 'Löschen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bild löschen?' })
    await expect(dialog.getByRole('link', { name: /^Objekt «Aula/ })).toBeVisible()
    await inspect('media-remove')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  })

  await test.step('documents are tiles, tags and uploads fill the screen', async () => {
    await media.getByRole('tab', { name: 'Dokumente' }).click()
    await media.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await expect(media.getByRole('heading', { name: 'Benützungsreglement' })).toBeVisible()
    await inspect('media-documents')
    await media.getByRole('button', { name: 'Filter', exact: true }).click()
    await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Tags bearbeiten' })
    await expect(editor).toBeVisible()
    await inspect('media-tags')
    expect(await smallTargets(editor)).toEqual([])
    await editor.getByRole('button', { name: 'Abbrechen' }).click()
    await media.getByRole('button', { name: 'Hochladen' }).click()
    const upload = page.getByRole('dialog', { name: 'Dateien hochladen' })
    await upload.locator('input[type=file]').setInputFiles(join(pictures, 'aula.svg'))
    await inspect('media-upload')
    expect(await smallTargets(upload)).toEqual([])
  })
})
