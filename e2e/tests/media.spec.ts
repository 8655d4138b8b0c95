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

test('looked after by staff', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  test.setTimeout(180_000)
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
    await expect(dialog.getByRole('listitem')).toHaveText(['Cargovelo'])
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
})

test('uploaded', { tag: '@desk' }, async ({ page, signIn, inspect, server }, info) => {
  test.setTimeout(120_000)
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
    await expect(dialog.getByRole('alert')).toContainText('50')
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

  await test.step('a renamed program is refused by the server, with its reason, and can be left out', async () => {
    await media.getByRole('button', { name: 'Hochladen' }).click()
    await input.setInputFiles([
      { name: 'saal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\u0090\u0000program') },
      { name: '../../hütte.svg', mimeType: 'image/svg+xml', buffer: await readFile(join(pictures, 'waldhuette.svg')) },
      { name: 'liste.pdf', mimeType: 'application/pdf', buffer: pdf },
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
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Nein' }).click()
    const [before] = await server.query(`select count(*)::int as n from asset where filename = 'liste.pdf'`)
    expect(before?.n).toBe(0)
    await dialog.getByRole('button', { name: 'Nicht hochladen: saal.jpg' }).click()
    await dialog.getByRole('button', { name: '2 Dateien hochladen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(media.getByRole('article').first()).toContainText('Anlass')
    const [hut] = await server.query(
      `select alt, filename from asset where app_id = 1 and type = 'image' order by id desc limit 1`,
    )
    expect(hut).toMatchObject({ alt: 'Die Hütte im Schnee', filename: expect.stringMatching(/^[^/\\]+\.svg$/) })
    await media.getByRole('tab', { name: 'Dokumente' }).click()
    await expect(media.getByRole('row').filter({ hasText: 'liste.pdf' })).toContainText('Anlass')
  })
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
})

test('on a phone', { tag: '@phone' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  await page.getByRole('button', { name: 'Menü', exact: false }).first().click()
  const media = await openMedia(page)
  await inspect('media-dashboard')
  await media.getByRole('tab', { name: 'Bilder' }).click()
  await expect(media.getByRole('article').first()).toBeVisible()
  await inspect('media-images')
  await media.getByRole('tab', { name: 'Dokumente' }).click()
  await expect(media.getByRole('heading', { name: 'Benützungsreglement' })).toBeVisible()
  await inspect('media-documents')
  await media.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Tags bearbeiten' })).toBeVisible()
  await inspect('media-tags')
  await page.getByRole('dialog', { name: 'Tags bearbeiten' }).getByRole('button', { name: 'Abbrechen' }).click()
  await media.getByRole('button', { name: 'Hochladen' }).click()
  await page
    .getByRole('dialog', { name: 'Dateien hochladen' })
    .locator('input[type=file]')
    .setInputFiles(join(pictures, 'aula.svg'))
  await inspect('media-upload')
})
