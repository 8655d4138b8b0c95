import type { Locator } from '@playwright/test'
import { makePng } from '../lib/make-png.ts'
import { expect, test } from '../lib/test.ts'

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: makePng(640, 400) })

/** Pulls with the mouse, by so many pixels of the screen. */
async function pull(handle: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('nothing to pull at')
  const page = handle.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

test('the logo', { tag: '@desk' }, async ({ page, request, signIn, inspect, server }) => {
  await signIn('admin')
  await page.goto('/admin/settings/logo')
  const saved = async () => {
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  }
  const logoOnTop = page.locator('.side-nav .brand__logo').first()

  await test.step('is shown as it will be met: above pages, in mails and letters, and as an icon', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logo')
    await expect(page.getByText('wappen.svg')).toBeVisible()
    await expect(page.getByText('Vektoren bleiben überall scharf.')).toBeVisible()
    await inspect('logo')
  })

  await test.step('the icon is made of a piece of it, with mouse or keys', async () => {
    const before = await page.locator('link[rel="icon"]').getAttribute('href')
    expect(before).toMatch(/^\/icon-32\.png\?v=/)
    await page.getByRole('button', { name: 'Ausschnitt wählen' }).click()
    const area = page.getByRole('slider', { name: 'Ausschnitt des Symbols' })
    const text = await area.getAttribute('aria-valuetext')
    await area.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(area).not.toHaveAttribute('aria-valuetext', text ?? '')
    await pull(area.locator('[data-corner="nw"]'), { x: 30, y: 30 })
    await inspect('logo-icon')
    await saved()
    await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', before ?? '')
    const icon = await request.get(`${server.url}/favicon.ico`)
    expect(icon.headers()['content-type']).toBe('image/png')
    const start = await (await request.get(server.url)).text()
    expect(start).toContain('rel="apple-touch-icon"')
  })

  await test.step('a piece of it is shown on every page, before any script ran', async () => {
    await page.getByRole('button', { name: 'Ränder entfernen' }).click()
    await expect(page.getByText(/^(Ausschnitt \d+ × \d+|Dieses Logo hat keinen leeren Rand\.)$/)).toBeVisible()
    await page.getByRole('button', { name: '1:1' }).click()
    const area = page.getByRole('slider', { name: 'Ausschnitt des Logos' })
    await pull(area.locator('[data-corner="se"]'), { x: -60, y: -60 })
    await expect(page.getByText(/^Ausschnitt \d+ × \d+$/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Höhe im Kopf' }).selectOption('56 px')
    await page.getByRole('combobox', { name: 'Breite in E-Mails' }).selectOption('30 %')
    await page.getByRole('textbox', { name: 'Text für Vorleser' }).fill('Wappen "Eschenbühl"')
    await page.getByRole('slider', { name: 'Vergrösserung' }).fill('2')
    await inspect('logo-crop')
    await saved()
    await expect(logoOnTop).toHaveAttribute('src', /^\/logo\.png\?v=/)
    const src = (await logoOnTop.getAttribute('src')) ?? '-'
    const start = await (await request.get(server.url)).text()
    expect(start).toContain(src)
    expect(start).toContain('data-height="56"')
    expect(start).toContain('alt="Wappen &quot;Eschenbühl&quot;"')
    expect((await request.get(`${server.url}${src}`)).headers()['content-type']).toBe('image/png')
    await page.reload()
    await expect(area).toBeVisible()
  })

  await test.step('a photo is uploaded instead', async () => {
    await page.locator('input[type=file]').first().setInputFiles(png('marke.png'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /hochladen$/ })
      .click()
    await expect(page.getByText('marke.png').first()).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await saved()
    await expect(logoOnTop).toHaveAttribute('src', /^\/files\/assets\/.*-400\.webp$/)
  })

  await test.step('whoever deletes the picture is told that it is the logo', async () => {
    await page.getByRole('button', { name: 'Medienverwaltung' }).click()
    const media = page.getByRole('dialog', { name: 'Medienverwaltung' })
    await media.getByRole('tab', { name: 'Bilder' }).click()
    await media.getByRole('button', { name: 'Aktionen: marke' }).click()
    await media.getByRole('menuitem', { name: 'Löschen' }).click()
    const question = page.getByRole('dialog', { name: 'Bild löschen?' })
    await expect(question).toContainText('Logo der Gemeinde')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
  })

  const media = page.getByRole('dialog', { name: 'Medienverwaltung' })
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  const openCrop = async (name: string) => {
    await media.getByRole('button', { name: `Aktionen: ${name}`, exact: true }).click()
    await media.getByRole('menuitem', { name: 'Zuschneiden' }).click()
  }
  const sizes = () =>
    server.query(`select name, width, height from asset where app_id = 1 and filename = 'marke.png' order by id`)

  await test.step('a piece of a picture is kept as a new one: by shape, by pulling, by number', async () => {
    await openCrop('marke')
    await expect(dialog.getByRole('button', { name: 'Als neues Bild speichern' })).toBeDisabled()
    await dialog.getByRole('button', { name: '1:1' }).click()
    await expect(dialog.getByText('400 × 400 Pixel')).toBeVisible()
    await pull(dialog.getByRole('slider', { name: 'Ausschnitt' }), { x: -400, y: 0 })
    await expect(dialog.getByRole('textbox', { name: 'Von links' })).toHaveValue('0')
    await dialog.getByRole('button', { name: '16:9' }).click()
    await expect(dialog.getByText('640 × 360 Pixel')).toBeVisible()
    await dialog.getByRole('button', { name: 'Frei' }).click()
    await dialog.getByRole('textbox', { name: 'Breite' }).fill('320')
    await dialog.getByRole('textbox', { name: 'Breite' }).press('Enter')
    await expect(dialog.getByText('320 × 360 Pixel')).toBeVisible()
    await inspect('crop')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Zeichen')
    await dialog.getByRole('button', { name: 'Als neues Bild speichern' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await sizes()).toEqual([
      { name: 'marke', width: 640, height: 400 },
      { name: 'Zeichen', width: 320, height: 360 },
    ])
  })

  await test.step('or in its own place, which says where it is used; drawings cannot be cut', async () => {
    // From the details as well as from the menu.
    await media.getByRole('button', { name: 'Aktionen: marke', exact: true }).click()
    await media.getByRole('menuitem', { name: 'Ansehen' }).click()
    await page.getByRole('dialog', { name: 'marke' }).getByRole('button', { name: 'Zuschneiden' }).click()
    await dialog.getByRole('button', { name: 'Vergrössern' }).click()
    await dialog.getByRole('button', { name: 'Vergrössern' }).click()
    await expect(dialog.getByRole('slider', { name: 'Vergrösserung' })).toHaveAttribute('aria-valuetext', '200 %')
    await inspect('crop-zoom')
    await dialog.getByRole('button', { name: '4:3' }).click()
    await expect(dialog.getByText(/Verwendet für: Logo der Gemeinde/)).toBeVisible()
    await dialog.getByRole('radio', { name: /Dieses Bild ersetzen/ }).check()
    await dialog.getByRole('button', { name: 'Bild ersetzen' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await sizes())[0]).toEqual({ name: 'marke', width: 533, height: 400 })
    await media.getByRole('button', { name: 'Aktionen: Wappen' }).click()
    await expect(media.getByRole('menuitem', { name: 'Umbenennen' })).toBeVisible()
    await expect(media.getByRole('menuitem', { name: 'Zuschneiden' })).toHaveCount(0)
  })

  await test.step('removed, the name stands alone and the common icon is back', async () => {
    await page.goto('/admin/settings/logo')
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
    await expect(page.getByText('Noch kein Logo.', { exact: false })).toBeVisible()
    await inspect('logo-none')
    await saved()
    await expect(logoOnTop).toHaveCount(0)
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg')
  })
})

test('a picture is cut on a phone', { tag: '@phone' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  await page.goto('/admin/settings/logo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logo')
  await inspect('logo')
  await page.getByRole('button', { name: '1:1' }).click()
  await expect(page.getByRole('slider', { name: 'Ausschnitt des Logos' })).toBeVisible()
  await inspect('logo-crop')
})
