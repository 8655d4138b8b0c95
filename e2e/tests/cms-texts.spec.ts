import type { Page } from '@playwright/test'
import { agree, aulaWish, orderButton, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { expect, test } from '../lib/test.ts'

const saved = (page: Page) => expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click()
const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('the start page is changed and seen by a visitor without script', { tag: '@desk' }, async ({
  page,
  browser,
  server,
  signIn,
  inspect,
}) => {
  const title = 'Eschenbühl zum Mieten <img src=x onerror=document.title="böse">'
  await test.step('title, text, picture, categories and a text below', async () => {
    await signIn('admin')
    await page.goto('/admin/cms/startpage')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Startseite')
    const preview = page.getByRole('region', { name: /Vorschau/ })
    await expect(preview.getByText('Räume, Plätze und Material der Gemeinde reservieren')).toBeVisible()
    await inspect('cms-startpage')
    await page.getByRole('textbox', { name: 'Titel' }).fill('')
    await save(page)
    await expect(page.getByText("'Titel' darf nicht leer sein")).toBeVisible()
    await page.getByRole('textbox', { name: 'Titel' }).fill(title)
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Ganz einfach.')
    await expect(preview.getByText(title)).toBeVisible()

    const order = page.getByRole('list', { name: 'Reihenfolge der Kategorien' }).getByRole('listitem')
    const first = ((await order.first().locator('.category-order__name').textContent()) ?? '').replace(/\d.*$/, '')
    await page.getByRole('button', { name: `Nach unten: ${first}` }).click()
    await expect(order.nth(1)).toContainText(first)

    const body = editor(page, 'Text unter den Objekten')
    await body.fill('Schlüssel gibt es im Werkhof.')
    await expect(preview.getByText('Schlüssel gibt es im Werkhof.')).toBeVisible()

    await page.getByRole('button', { name: 'Ersetzen' }).click()
    const media = page.getByRole('dialog')
    await media.getByRole('radio').first().check({ force: true })
    await media.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(preview.locator('.hero__picture')).toHaveAttribute('src', /^\/files\/assets\//)
    await page.getByRole('button', { name: 'Telefon' }).click()
    await inspect('cms-startpage-changed')
    await save(page)
    await saved(page)
    await page.reload()
    await expect(order.nth(1)).toContainText(first)
  })

  await test.step('it stands in the first HTML, with the picture asked for before anything else', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(server.url)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByText('Ganz einfach.')).toBeVisible()
    const picture = visitor.locator('.hero__picture')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const preload = visitor.locator('link[rel="preload"][as="image"]')
    await expect(preload).toHaveAttribute('href', (await picture.getAttribute('src')) ?? '')
    await context.close()
  })

  await test.step('and below the objects once the script runs; nothing anybody wrote runs with it', async () => {
    const version = (await server.query('select version from app_setting where app_id = 1'))[0]?.version
    const evil =
      '<p onclick="document.title=1">Hallo <script>document.title="böse"</script><img src=x onerror="document.title=1"><a href="javascript:document.title=1">Link</a></p>'
    const answer = await page.request.put('/api/admin/cms/startpage', {
      headers: { 'X-App-Id': '1' },
      data: { title, body: evil, version },
    })
    expect(answer.status()).toBe(200)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Informationen der Gemeinde' })).toHaveText('Hallo Link')
    await expect(page.locator('.start-text [onclick], .start-text img, .start-text script')).toHaveCount(0)
    await expect(page).toHaveTitle(/Reservationssystem/)
    await inspect('start-changed')
  })
})

test('texts after an order and on its letter', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('what is told after an order, with a preview', async () => {
    await signIn('admin')
    await page.goto('/admin/cms/order-success')
    await editor(page, 'Text').fill('Bitte melden Sie sich beim Hauswart.')
    const preview = page.getByRole('region', { name: /Vorschau/ })
    await expect(preview.getByText('Bitte melden Sie sich beim Hauswart.')).toBeVisible()
    await inspect('cms-order-success')
    await save(page)
    await saved(page)
  })

  await test.step('what stands on letters, and a sample of it before it is saved', async () => {
    await page.goto('/admin/cms/pdf')
    await page.getByRole('textbox', { name: 'Einleitung der Rechnung' }).fill('Eins\n'.repeat(9))
    await save(page)
    await expect(page.getByText("'Einleitung der Rechnung' darf höchstens 8 Zeilen haben")).toBeVisible()
    await page.getByRole('textbox', { name: 'Einleitung der Rechnung' }).fill('Guten Tag\n\nWir stellen in Rechnung:')
    await inspect('cms-pdf')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Muster ansehen: Rechnung' }).click()
    expect((await file).suggestedFilename()).toBe('muster-rechnung.pdf')
    await save(page)
    await saved(page)
    const [stored] = await server.query(
      `select pdf_texts ->> 'invoiceIntro' as intro from app_setting where app_id = 1`,
    )
    expect(stored?.intro).toBe('Guten Tag\n\nWir stellen in Rechnung:')
  })
})

test('a changed regulation is a new version, and each order shows the one it was placed under', async ({
  page,
  signIn,
  inspect,
  server,
}) => {
  const [current] = await server.query(
    `select max(version) as version from legal_text where app_id = 1 and kind = 'regulation'`,
  )
  const version = Number(current?.version)
  const words = `Ab ${20 + (version % 4)} Uhr herrscht Nachtruhe (${version}).`

  await test.step('staff change it and compare it with the former one', async () => {
    await signIn('admin')
    await page.goto('/admin/cms/legal-texts')
    await expect(page.getByText(`Es gilt Version ${version}`)).toBeVisible()
    await inspect('cms-legal-texts')
    await editor(page, 'Text').fill(words)
    // Another text would lose it.
    await page.getByRole('button', { name: 'Datenschutzerklärung' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Nein' }).click()
    await save(page)
    await saved(page)
    await expect(page.getByText(`Es gilt Version ${version + 1}`)).toBeVisible()
    await page.getByRole('button', { name: 'Ansehen: Version 2', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('1. Geltung').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Unterschiede zu heute' }).click()
    await expect(dialog.locator('ins')).toContainText(words)
    await inspect('cms-legal-texts-compared')
    await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
  })

  await test.step('somebody who ordered before still has the words of then', async () => {
    await signIn('kunde')
    await page.goto('/account/orders')
    await page
      .getByRole('link', { name: /Waldhütte Rüti/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Benützungsreglement, Version \d+$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Benützungsreglement' })
    await expect(dialog.getByText('1. Geltung')).toBeVisible()
    await expect(dialog.getByText(words)).toHaveCount(0)
    await inspect('account-order-accepted')
    await page.keyboard.press('Escape')
  })

  await test.step('whoever orders now reads and accepts the new ones, also if they change meanwhile', async () => {
    await signIn('kunde')
    await startDraft(page, { ...aulaWish, day: tuesdayIn(21 + version) })
    await page.goto('/reservation?step=pruefen')
    await page.getByText('Benützungsreglement lesen').click()
    await expect(page.getByText(words)).toBeVisible()
    await agree(page)
    await server.query(
      `insert into legal_text (app_id, kind, version, html, short) values (1, 'regulation', $1, '<p>Noch neuer.</p>', 'Noch neuer.')`,
      [version + 2],
    )
    await orderButton(page).click()
    await expect(page.getByText(/wurde soeben geändert/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Benützungsreglement/ })).not.toBeChecked()
    await expect(page.getByText('Noch neuer.')).toBeVisible()
    await inspect('reservation-texts-changed')
    await agree(page)
    await orderButton(page).click()
    await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen').first()).toBeVisible()
    await inspect('reservation-done-text')
    await page.getByRole('link', { name: 'Bestellung ansehen und ändern' }).click()
    await page.getByRole('button', { name: `Benützungsreglement, Version ${version + 2}` }).click()
    await expect(page.getByRole('dialog').getByText('Noch neuer.')).toBeVisible()
    await inspect('order-link-accepted')
  })

  await test.step('staff see it in the order, too', async () => {
    const [order] = await server.query('select max(id) as id from customer_order where app_id = 1')
    await signIn('admin')
    await page.goto(`/admin/orders/edit/${order?.id}`)
    await expect(page.getByRole('region', { name: 'Bedingungen' })).toContainText(
      `Benützungsreglement, Version ${version + 2}`,
    )
  })

  await test.step('everybody reads it at the foot of the page', async () => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Impressum und Rechtliches' }).click()
    await expect(page.getByRole('dialog').getByText('Gerichtsstand', { exact: true })).toBeVisible()
    await inspect('legal-text-public')
  })
})
