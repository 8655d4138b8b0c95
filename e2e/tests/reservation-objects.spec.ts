import type { Page } from '@playwright/test'
import { untilQuiet } from '../lib/quiet.ts'
import { startDraft } from '../lib/reservation-draft.ts'
import { demoPassword, expect, test } from '../lib/test.ts'

const question = 'Was möchten Sie reservieren?'
const object = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const select = (page: Page, name: string) =>
  object(page, name)
    .getByRole('button', { name: /^Auswählen/ })
    .click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Weiter zu Termine' })

async function openCart(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: /Auswahl anzeigen/ }).click()
  return isMobile
    ? page.getByRole('dialog', { name: 'Ihre Auswahl' })
    : page.getByRole('region', { name: 'Ihre Auswahl' })
}

test('objects are chosen, one is taken out and put back', async ({ page, inspect, isMobile }) => {
  await page.goto('/reservation')
  await expect(page).toHaveTitle('Reservieren – Reservationssystem')
  await expect(heading(page)).toHaveText(question)
  await expect(page.getByText('Wählen Sie mindestens ein Objekt.')).toBeVisible()
  await expect(object(page, 'Aula')).toBeVisible()
  await next(page).click()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Auswählen/ }),
  ).toBeFocused()

  await select(page, 'Aula')
  await select(page, 'Gemeindeküche')
  await expect(object(page, 'Aula').getByRole('button', { name: /^Ausgewählt/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('2 Objekte', { exact: false }).first()).toBeVisible()
  await inspect('reservation-objects')

  const cart = await openCart(page, isMobile)
  await expect(cart.getByText('Termin im nächsten Schritt')).toHaveCount(2)
  await expect(cart.getByText('noch offen')).toBeVisible()
  if (isMobile) await inspect('reservation-cart')
  await cart.getByRole('button', { name: 'Aula entfernen' }).click()
  await expect(cart.getByText('Aula', { exact: true })).toHaveCount(0)
  await expect(cart.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('listitem').first()).toContainText('Aula')
  await expect(cart.getByRole('button', { name: 'Aula entfernen' })).toBeFocused()
  if (isMobile) await page.keyboard.press('Escape')

  await object(page, 'Gemeindeküche')
    .getByRole('button', { name: /^Ausgewählt/ })
    .click()
  await expect(object(page, 'Gemeindeküche').getByRole('button', { name: /^Auswählen/ })).toBeVisible()
})

test('an opened object shows pictures, equipment and free days, and a day leads to its times', async ({
  page,
  inspect,
}) => {
  await page.goto('/reservation')
  await object(page, 'Waldhütte Rüti')
    .getByRole('button', { name: /^Bilder, Ausstattung/ })
    .click()
  const hut = object(page, 'Waldhütte Rüti')
  await expect(hut.getByText('Cheminée', { exact: true })).toBeVisible()
  await expect(hut.getByText('Hütte am Waldrand', { exact: false })).toBeVisible()
  const free = hut.getByRole('button', { name: /^\d\d\.\d\d\.\d{4}: frei$/ })
  await expect(free.first()).toBeVisible()
  await inspect('reservation-object-open')

  await hut.getByRole('button', { name: /^Bild 1 von/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Bilder: Waldhütte Rüti' })
  await expect(viewer.getByText(/Bild 1 von/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  const day = await free.last().getAttribute('data-day')
  await free.last().click()
  await expect(page).toHaveURL(new RegExp(`step=termine.*day=${day}`))
  await expect(heading(page)).toBeFocused()
})

test('the days are walked with the arrow keys', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/reservation')
  await object(page, 'Aula')
    .getByRole('button', { name: /^Bilder, Ausstattung/ })
    .click()
  const stop = object(page, 'Aula').locator('.free-day[tabindex="0"]')
  await stop.focus()
  const first = await stop.getAttribute('data-day')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(stop).toBeFocused()
  const there = new Date(`${first}T00:00:00Z`).getTime() + 8 * 86_400_000
  await expect(stop).toHaveAttribute('data-day', new Date(there).toISOString().slice(0, 10))
})

test('objects are narrowed down, and the address remembers how', { tag: '@desk' }, async ({ page, inspect }) => {
  await page.goto('/reservation')
  await page.getByLabel('Objekt suchen').fill('küche')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Personen').fill('30')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(object(page, 'Waldhütte Rüti')).toBeVisible()
  await expect(page).toHaveURL(/search=k%C3%BCche.*persons=30/)
  await page.reload()
  await expect(page.getByLabel('Objekt suchen')).toHaveValue('küche')
  await page.getByLabel('Objekt suchen').fill('unterseeboot')
  await expect(page.getByText('Nichts Passendes gefunden')).toBeVisible()
  await inspect('reservation-objects-empty')
  await page.getByRole('button', { name: 'Alle Objekte anzeigen' }).click()
  await expect(object(page, 'Aula')).toBeVisible()
})

test('leaving asks first; no stays, yes gives the reservation up', { tag: '@desk' }, async ({ page, inspect }) => {
  await page.goto('/reservation')
  await select(page, 'Aula')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Gemeinde Eschenbühl/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reservation abbrechen?' })
  await expect(dialog.getByRole('button', { name: 'Nein' })).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
  await inspect('reservation-quit')
  await dialog.getByRole('button', { name: 'Nein' }).click()
  await expect(object(page, 'Aula').getByRole('button', { name: /^Ausgewählt/ })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Gemeinde Eschenbühl/ })
    .click()
  await dialog.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/reservation')
  await expect(object(page, 'Aula').getByRole('button', { name: /^Auswählen/ })).toBeVisible()
})

test('a reload keeps what was chosen; back and forward walk through the steps', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/reservation')
  await select(page, 'Aula')
  await page.reload()
  await expect(object(page, 'Aula').getByRole('button', { name: /^Ausgewählt/ })).toBeVisible()
  await next(page).click()
  await expect(page).toHaveURL(/step=termine/)
  await expect(heading(page)).not.toHaveText(question)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText(question)
  await expect(heading(page)).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL(/step=termine/)
  await page.reload()
  await expect(heading(page)).not.toHaveText(question)
})

test('a step that cannot be entered yet leads to the first unfinished one', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/reservation?step=pruefen')
  await expect(page).toHaveURL(/step=objekte/)
  await select(page, 'Aula')
  await page.goto('/reservation?step=kontakt')
  await expect(page).toHaveURL(/step=termine/)
  await page.goto('/reservation?step=abschluss')
  await expect(page).toHaveURL(/step=termine/)
})

test('signing in on the way loses nothing and leads back', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/reservation')
  await select(page, 'Aula')
  await page.getByRole('button', { name: /Nicht angemeldet/ }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login\?from=reservation/)
  await page.getByLabel('E-Mail Adresse').fill('kunde@demo.test')
  await page.getByLabel('Passwort', { exact: false }).first().fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  // Without a time the contact cannot be asked for yet.
  await expect(page).toHaveURL(/\/reservation\?step=termine/)
  await expect(page.getByRole('region', { name: 'Ihre Auswahl' })).toContainText('Aula')
})

/** A Wednesday in some weeks, outside the summer cleaning. */
function quietWednesday(): string {
  const date = new Date(Date.now() + 40 * 86_400_000)
  while (date.getUTCDay() !== 3 || [6, 7].includes(date.getUTCMonth())) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

test('the reservation brings no code of the back office', { tag: '@desk' }, async ({ page }) => {
  const files: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(new URL(response.url()).pathname)
  })
  await page.goto('/reservation')
  await untilQuiet(page)
  await select(page, 'Aula')
  await next(page).click()
  await expect(page).toHaveURL(/step=termine/)
  await expect(heading(page)).not.toHaveText(question)
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => /office|admin|rich-text|sortable/.test(file))).toEqual([])
})

test('the cart knows times, prices and what cannot be had', async ({ page, inspect, isMobile }) => {
  const day = quietWednesday()
  await startDraft(
    page,
    { title: 'Aula', day, from: '10:00', to: '12:00', options: { 'Bühnentechnik mit Betreuung': true } },
    { title: 'Gemeindeküche', day, from: '03:00', to: '04:00' },
    { title: 'Sitzungszimmer Gemeindehaus', day, from: '10:00', to: '11:00' },
  )
  await page.goto('/reservation')
  if (isMobile) await expect(page.getByRole('button', { name: /Auswahl anzeigen/ })).toContainText('CHF')
  const cart = await openCart(page, isMobile)
  const aula = cart.getByRole('listitem').filter({ hasText: 'Aula' })
  await expect(aula).toContainText(/, \d\d\.\d\d\.\d{4}, 10:00–12:00/)
  await expect(aula).toContainText(/Miete\s*2 Std\. × CHF.\d+\.00\s*\d{3}\.00/)
  await expect(aula).toContainText(/Bühnentechnik mit Betreuung\s*150\.00/)
  await expect(aula).toContainText(/Total Objekt\s*CHF.\d{3}\.00/)
  await expect(cart.getByRole('listitem').filter({ hasText: 'Gemeindeküche' })).toContainText(
    'Ausserhalb der Öffnungszeiten.',
  )
  await expect(cart.getByText('ohne Preise auf Anfrage')).toBeVisible()
  await inspect('reservation-cart-priced')
  await cart.getByRole('button', { name: 'Aula entfernen' }).click()
  await expect(cart).toContainText(/Zwischentotal\s*auf Anfrage/)
})

test('a price that cannot be had is asked for again', { tag: '@desk' }, async ({ page }) => {
  const day = quietWednesday()
  const answer = { success: false, code: 'request.invalid', message: 'Das hat nicht geklappt.' }
  await page.route('**/validate-bookings', (route) => route.fulfill({ status: 400, json: answer }))
  await startDraft(page, { title: 'Aula', day, from: '10:00', to: '12:00' })
  await page.goto('/reservation')
  const cart = page.getByRole('region', { name: 'Ihre Auswahl' })
  await expect(cart.getByRole('alert')).toContainText('Der Preis konnte nicht berechnet werden.')
  await page.unroute('**/validate-bookings')
  await cart.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(cart).toContainText(/Total Objekt\s*CHF.\d{3}\.\d\d/)
})

test('an object that was taken off the list says so in the cart', { tag: '@desk' }, async ({ page, server }) => {
  await page.goto('/reservation')
  await select(page, 'Cargovelo')
  await server.query(`update bookable set is_visible = false where title = 'Cargovelo'`)
  await page.reload()
  const cart = page.getByRole('region', { name: 'Ihre Auswahl' })
  await expect(cart).toContainText('Dieses Objekt kann nicht mehr reserviert werden.')
  await cart.getByRole('button', { name: 'Objekt entfernen' }).click()
  await expect(cart).toContainText('Noch nichts ausgewählt.')
  await server.query(`update bookable set is_visible = true where title = 'Cargovelo'`)
})

/** Where the parts of the page stand, and what they say, as far as a screen shows them. */
const partsOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(h1, h2, p, label, input, fieldset > button, img, svg, article, .action > button)',
      ),
    ]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ part, box }) => box.top < innerHeight && box.width > 1 && part.checkVisibility())
      .map(({ part, box: { x, y, width, height } }) => ({
        name: part.localName,
        words: /^(h1|h2|p)$/.test(part.localName) ? part.textContent : '',
        at: [x, y, width, height].map(Math.round),
      })),
  )

/** What moved on the page without anybody having done anything. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const name = ({ node }: { node?: Node | null }) => (node instanceof Element ? node.className : node?.nodeName)
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { sources?: { node?: Node | null }[] })[]
          resolve(entries.flatMap(({ sources }) => (sources ?? []).map((source) => String(name(source)))))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
  )

const font = '**/*.woff2'

test('the page stands before any script ran, and nothing moves when it takes over', async ({
  browser,
  page,
  server,
  isMobile,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize(), isMobile })
  // Which of two fonts is there in time is not what the two are compared by.
  for (const visit of [context, page]) await visit.route(font, (route) => route.abort())
  const first = await context.newPage()
  await first.goto(`${server.url}/reservation`)
  await expect(first.getByRole('heading', { name: 'Dreifachturnhalle, ganze Halle' })).toBeVisible()
  const picture = first.locator('img.object-row__picture').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(first.getByRole('button', { name: 'Weiter zu Termine' })).toBeDisabled()
  const before = await partsOf(first)
  await context.close()

  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/reservation')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(next(page)).toBeEnabled()
  expect(await partsOf(page)).toEqual(before)
  expect(await shiftsOf(page)).toEqual([])
  // Of more than come with the page, which other tests may have made, the rest is asked for.
  if ((await page.locator('.object-row').count()) <= 24) expect(calls).not.toContain('/api/objects')
  expect(calls.filter((path) => /forms|citizen|office|termine/.test(path))).toEqual([])
})

test('a font that comes late moves nothing', { tag: '@desk' }, async ({ page }) => {
  const release = Promise.withResolvers<void>()
  await page.route(font, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/reservation', { waitUntil: 'commit' })
  // The footer comes with the script.
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(next(page)).toBeEnabled()
  const loaded = page.waitForResponse(font)
  release.resolve()
  await (await loaded).finished()
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftsOf(page)).toEqual([])
})

/** Holds the scripts back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('whoever is quicker than the script keeps the focus, and what was typed is searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/reservation', { waitUntil: 'commit' })
  const field = page.getByLabel('Objekt suchen')
  await field.click()
  await page.keyboard.type('küche')
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Personen').fill('30')
  await field.focus()
  const before = await field.elementHandle()
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/search=k%C3%BCche.*persons=30/)
  await expect(field).toBeFocused()
  expect(await before?.evaluate((element) => element === document.activeElement)).toBe(true)
  // The caret stands where it was.
  await page.keyboard.type('x')
  await expect(field).toHaveValue('küchxe')
})

test('a day that was picked before the script ran is asked for', { tag: '@desk' }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/reservation', { waitUntil: 'commit' })
  const day = quietWednesday()
  await page.getByLabel('Datum').fill(day)
  release()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
  await expect(page.getByLabel('Datum')).toHaveValue(day)
  await expect(page.locator('.free-badge').first()).toBeVisible()
})

for (const [who, path] of [
  ['a visitor', '/'],
  ['a visitor', '/reservation'],
  ['a customer', '/'],
  ['a customer', '/reservation'],
] as const) {
  test(`${who} on ${path} who stands on a tab of the header stays there`, { tag: '@desk' }, async ({
    page,
    signIn,
  }) => {
    if (who === 'a customer') await signIn('kunde')
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const tab = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Reservieren' })
    await tab.focus()
    release()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(
      page.getByRole('link', { name: who === 'a customer' ? 'Mein Konto' : 'Registrieren' }).first(),
    ).toBeAttached()
    await expect(tab).toBeFocused()
  })
}

test('what was chosen before a reload is there once the script ran', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/reservation')
  await select(page, 'Aula')
  const release = await holdScripts(page)
  await page.goto('/reservation', { waitUntil: 'commit' })
  await page.getByLabel('Objekt suchen').focus()
  release()
  await expect(object(page, 'Aula').getByRole('button', { name: /^Ausgewählt/ })).toBeVisible()
  await expect(page.getByLabel('Objekt suchen')).toBeFocused()
})
