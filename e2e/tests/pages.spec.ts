import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../lib/test.ts'

const headers = { 'x-app-id': '1' }
const editor = (page: Page) => page.getByRole('textbox', { name: 'Inhalt' })
const linkField = (page: Page) => page.locator('.rich-text').getByLabel('Adresse')
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
const preview = (page: Page) => page.frameLocator('iframe[title="Vorschau der Seite"]')
const footer = (page: Page) => page.getByRole('contentinfo').getByRole('navigation', { name: 'Informationen' })

async function pick(page: Page, button: string, choose: (media: Locator) => Promise<void>): Promise<void> {
  await tool(page, button).click()
  const media = page.getByRole('dialog', { name: 'Medienverwaltung' })
  await choose(media)
  await media.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(media).toHaveCount(0)
}

/** A page as staff would make it, by its call. */
async function makePage(page: Page, change: object): Promise<number> {
  const data = { title: 'Seite', html: '', isPublished: true, isInFooter: false, ...change }
  const answer = await page.request.post('/api/admin/pages', { headers, data })
  const body = await answer.json()
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.page.id
}

test('staff write a page, everybody reads it, drafts wait, an earlier text comes back', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
  server,
}) => {
  // An editor that is opened a second time has nothing to complain about.
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await signIn('admin')
  await page.goto('/admin/pages')
  await expect(page.getByRole('link', { name: 'Häufige Fragen' })).toBeVisible()
  await inspect('pages-list')
  await page.getByRole('link', { name: 'Neue Seite' }).click()

  await test.step('a title is needed; text, link, picture, document and table are written', async () => {
    await tool(page, 'Veröffentlichen').click()
    await expect(page.getByText("'Titel' darf nicht leer sein")).toBeVisible()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Dorffest')
    await editor(page).click()
    await tool(page, 'Überschrift').click()
    await page.keyboard.type('Programm')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Alle sind eingeladen. ')
    await page.keyboard.type('Reservieren')
    for (const _ of 'Reservieren') await page.keyboard.press('Shift+ArrowLeft')
    await tool(page, 'Link').click()
    await linkField(page).fill('//boese.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('wie www.gemeinde.ch oder /reservation ein.')).toBeVisible()
    await linkField(page).fill('/reservation')
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('link', { name: 'Reservieren' })).toHaveAttribute('href', '/reservation')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('link', { name: 'Reservieren' })).toBeVisible()

    await pick(page, 'Dokument verlinken', async (media) => {
      await media.getByLabel('Auswählen: Benützungsreglement').check()
    })
    await expect(editor(page).getByRole('link', { name: 'Benützungsreglement' })).toBeVisible()
    await page.keyboard.press('Enter')

    await tool(page, 'Tabelle einfügen').click()
    for (const word of ['Tag', 'Beginn', 'Ende', 'Samstag', '17:00', '23:00', 'Sonntag', '10:00', '16:00']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await editor(page).getByText('Sonntag').click()
    await tool(page, 'Zeile darunter').click()
    await expect(editor(page).getByRole('row')).toHaveCount(4)
    await editor(page).getByRole('row').nth(3).getByRole('cell').first().click()
    await tool(page, 'Zeile löschen').click()
    await expect(editor(page).getByRole('row')).toHaveCount(3)
    await expect(editor(page).getByRole('row').last()).toContainText('Sonntag')
    await inspect('pages-table')

    await editor(page).press('Control+End')
    await pick(page, 'Bild einfügen', async (media) => {
      await media
        .getByRole('checkbox', { name: /Waldhütte/ })
        .first()
        .check()
    })
    const picture = editor(page).getByRole('img', { name: 'Waldhütte aus Holz am Waldrand' })
    await expect(picture).toBeVisible()
    await picture.click()
    const words = page.getByRole('textbox', { name: 'Bildtext' })
    await expect(words).toHaveValue('Waldhütte aus Holz am Waldrand')
    await words.fill('Die Hütte im Schnee')
    await expect(words).toBeFocused()
    await inspect('pages-picture')
    await expect(editor(page).getByRole('img', { name: 'Die Hütte im Schnee' })).toBeVisible()
  })

  await test.step('the preview shows it before it is saved, within the site, in both widths', async () => {
    const drawn = preview(page)
    await expect(drawn.locator('h1')).toHaveText('Dorffest')
    await expect(drawn.locator('td')).toHaveCount(6)
    await expect(drawn.locator('.site-header .site-tabs')).toBeHidden()
    await expect(drawn.locator('.site-footer')).toContainText('Häufige Fragen')
    await page.getByRole('button', { name: 'Desktop', exact: true }).click()
    await expect(drawn.locator('.site-header .site-tabs')).toBeVisible()
    await inspect('pages-preview-desktop')
    await page.getByRole('button', { name: 'Telefon', exact: true }).click()
  })

  let id = 0
  await test.step('saved as a draft nobody sees it; published it stands in the footer', async () => {
    await page.getByRole('checkbox', { name: 'In der Fusszeile' }).check()
    await tool(page, 'Als Entwurf speichern').click()
    await page.waitForURL(/\/admin\/pages\/edit\/\d+$/)
    id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect((await page.request.get(`/api/pages/${id}`, { headers })).status()).toBe(404)
    await expect(page.getByRole('checkbox', { name: 'In der Fusszeile' })).toBeChecked()
    await tool(page, 'Veröffentlichen').click()
    await expect(page.getByText('Die Seite ist veröffentlicht.')).toBeVisible()
    await expect(page.getByText('Version 1, in der Fusszeile')).toBeVisible()
    await inspect('pages-edit')
    const [row] = await server.query('select html from page where id = $1', [id])
    expect(String(row?.html)).not.toMatch(/style=|<colgroup|<div/)
    expect(String(row?.html)).toContain('alt="Die Hütte im Schnee"')

    await page.goto('/')
    await footer(page).getByRole('link', { name: 'Dorffest' }).click()
    await page.waitForURL(`**/page/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dorffest' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'Die Hütte im Schnee' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Benützungsreglement', exact: true })).toHaveAttribute(
      'href',
      /^\/files\/assets\//,
    )
    await expect(page).toHaveTitle('Dorffest – Reservationssystem')
    await inspect('pages-public')
  })

  await test.step('a draft beside the live page: kept, compared, discarded', async () => {
    await page.goto('/admin/pages')
    await page.getByRole('link', { name: 'Dorffest' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Dorffest 2027')
    await editor(page).getByText('17:00').click()
    await page.keyboard.press('End')
    for (const _ of '17:00') await page.keyboard.press('Backspace')
    await page.keyboard.type('18:30')
    await inspect('pages-unsaved')
    await tool(page, 'Als Entwurf speichern').click()
    await saved(page)
    await expect(page.getByText('Alle lesen weiter Version 1.')).toBeVisible()
    await expect(page.getByText('Unveröffentlichte Änderungen', { exact: true })).toBeVisible()
    const read = await page.request.get(`/api/pages/${id}`, { headers })
    expect((await read.json()).page.title).toBe('Dorffest')
    await inspect('pages-draft')
    await page.getByRole('region', { name: 'Versionen' }).getByRole('button', { name: 'Vergleichen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versionen vergleichen' })
    await expect(dialog.locator('ins')).toContainText(['neu', '2027', '18'])
    await expect(dialog.locator('del')).toContainText(['entfernt', '17'])
    await expect(dialog).toContainText('unverändert')
    await inspect('pages-compare')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await tool(page, 'Zurück').click()
    const row = page.getByRole('row').filter({ hasText: 'Dorffest' })
    await expect(row).toContainText('Unveröffentlichte Änderungen')
    await inspect('pages-list-draft')
    await page.getByRole('link', { name: 'Dorffest' }).click()
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Dorffest 2027')
    await expect(preview(page).locator('h1')).toHaveText('Dorffest 2027')
    await tool(page, 'Entwurf verwerfen').click()
    const question = page.getByRole('dialog', { name: 'Entwurf verwerfen?' })
    await expect(question).toContainText('Alle lesen weiter Version 1.')
    await question.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(page.getByText('Der Entwurf ist verworfen.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Dorffest')
    await expect(page.getByText('Alle lesen weiter Version 1.')).toHaveCount(0)
  })

  await test.step('an earlier text is looked at and brought back into the draft', async () => {
    await page.getByRole('textbox', { name: 'Titel' }).fill('Dorffest 2028')
    await tool(page, 'Veröffentlichen').click()
    await expect(page.getByText('Die Seite ist veröffentlicht.')).toBeVisible()
    await page.getByRole('button', { name: 'Version 1 ansehen' }).click()
    await expect(preview(page).locator('h1')).toHaveText('Dorffest')
    await inspect('pages-versions')
    await page.getByRole('button', { name: 'Version 1 zurückholen' }).click()
    await expect(page.getByText('Der Text von Version 1 ist jetzt der Entwurf.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Dorffest')
    await expect(page.getByText('Alle lesen weiter Version 2.')).toBeVisible()
    await tool(page, 'Veröffentlichen').click()
    await expect(page.getByText('Version 3, in der Fusszeile')).toBeVisible()
    await tool(page, 'Nicht mehr veröffentlichen').click()
    const question = page.getByRole('dialog', { name: 'Nicht mehr veröffentlichen?' })
    await expect(question).toContainText('der Link in der Fusszeile verschwindet')
    await question.getByRole('button', { name: 'Nicht mehr veröffentlichen' }).click()
    await expect(page.getByText('Niemand ausser der Verwaltung sieht die Seite')).toBeVisible()
    await tool(page, 'Veröffentlichen').click()
    await expect(page.getByText('Version 3, in der Fusszeile')).toBeVisible()
  })

  await test.step('removing it says that it stands in the footer', async () => {
    await tool(page, 'Seite entfernen').click()
    const dialog = page.getByRole('dialog', { name: 'Seite entfernen?' })
    await expect(dialog).toContainText('steht in der Fusszeile')
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await page.waitForURL(/\/admin\/pages(\?|$)/)
    await expect(page.getByRole('link', { name: 'Dorffest' })).toHaveCount(0)
  })
  expect(warnings.filter((text) => /linkify/i.test(text))).toEqual([])
})

test('a page is there before any script, and whole', async ({ page, request, server, inspect }) => {
  const [row] = await server.query(`select id from page where title like 'Benützung%'`)
  const first = await request.get(`/page/${row?.id}`)
  const html = await first.text()
  expect(first.status()).toBe(200)
  expect(html).toContain('<title>Benützungsreglement und Tarife – Reservationssystem</title>')
  expect(html).toMatch(/<meta name="description" content="Unsere Räume, Plätze und Geräte/)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost(:\\d+)?/page/${row?.id}"`))
  expect(html.split('id="root"')[1]).toContain('<h2>So reservieren Sie</h2>')
  await page.goto(`/page/${row?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benützungsreglement und Tarife')
  await expect(page.getByRole('img', { name: /Aula im Schulhaus/ })).toHaveAttribute('loading', 'lazy')
  await inspect('page-rules')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('main').getByRole('link', { name: 'Reservieren' }).click()
  await page.waitForURL('**/reservation**')
  await page.goBack()
  await footer(page).getByRole('link', { name: 'Häufige Fragen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Häufige Fragen')
  expect(await page.evaluate(() => 'isSame' in window), 'nothing was loaded anew').toBe(true)
  await page.goto('/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benützungsreglement und Tarife')
})

test('a page that is not there says so', async ({ page, server, inspect }) => {
  const [draft] = await server.query('select id from page where not is_published limit 1')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/pages/')) asked.push(new URL(request.url()).pathname)
  })
  for (const address of ['/page/4711000', '/page/abc', `/page/${draft?.id}`]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  }
  await inspect('page-missing')
  expect(asked, 'each is asked for once').toEqual(['/api/pages/4711000', `/api/pages/${draft?.id}`])
})

test('what somebody smuggles into a page runs nowhere', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/profile')
  const html = [
    '<p>Harmlos</p><script>window.ran = 1</script><img src=x onerror="window.ran = 2">',
    '<svg onload="window.ran = 3"><script>window.ran = 4</script></svg><iframe srcdoc="<script>parent.ran = 5</script>"></iframe>',
    '<a href="javascript:window.ran = 6">klick</a><p style="background:red" onclick="window.ran = 7">mich</p>',
    '<table><tbody><tr><td><img src="data:image/svg+xml,<svg onload=window.ran=8>"></td></tr></tbody></table>',
  ].join('')
  const id = await makePage(page, { title: '<img src=x onerror="window.ran = 9">', html })
  for (const address of [`/page/${id}`, `/admin/pages/edit/${id}`]) {
    await page.goto(address)
    await expect(page.getByText('Harmlos').first()).toBeVisible()
    await page.getByText('klick').first().click({ force: true })
    await page.getByText('mich').first().click({ force: true })
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    const strange = 'script, iframe:not([title="Vorschau der Seite"]), [style*="background:red"]'
    expect(await page.locator('main').locator(strange).count()).toBe(0)
  }
  await expect(preview(page).getByText('Harmlos')).toBeVisible()
  expect(await preview(page).locator('script, iframe, [style*="background:red"]').count()).toBe(0)
})

test('the footer is put in order with the keys, and shown as it will be', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('admin')
  await page.goto('/admin/footer-settings')
  const list = page.getByRole('list', { name: 'Seiten in der Fusszeile' })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toContainText('Benützungsreglement')
  const count = await rows.count()
  await inspect('footer-settings')

  await page.getByRole('button', { name: 'Verschieben: Benützungsreglement und Tarife' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(new RegExp(`Stelle 1 von ${count}\\.`)).first()).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`«Benützungsreglement und Tarife» über Stelle 2 von ${count}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toContainText('Benützungsreglement')
  await page.getByRole('switch', { name: 'In der Fusszeile: Datenschutz' }).click()
  await expect(rows).toHaveCount(count - 1)
  await expect(page.getByRole('list', { name: 'Nicht in der Fusszeile' })).toContainText('Entwurf')
  await page.getByRole('textbox', { name: 'Schlusszeile' }).fill('Betrieben mit Allmend')
  const desk = page.getByRole('region', { name: 'Fusszeile am Desktop' })
  await expect(desk.locator('a[href^="/page/"]')).toHaveText([
    'Kontakt & Öffnungszeiten',
    'Benützungsreglement und Tarife',
    'Häufige Fragen',
  ])
  await expect(desk).toContainText('Betrieben mit Allmend')
  await inspect('footer-settings-changed')
  await tool(page, 'Speichern').last().click()
  await saved(page)

  await page.goto('/')
  await expect(footer(page).getByRole('link')).toHaveText([
    'Kontakt & Öffnungszeiten',
    'Benützungsreglement und Tarife',
    'Häufige Fragen',
  ])
  await expect(page.getByRole('contentinfo')).toContainText('Betrieben mit Allmend')
})
