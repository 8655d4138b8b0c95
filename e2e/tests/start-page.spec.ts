import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { untilQuiet } from '../lib/quiet.ts'
import { expect, test } from '../lib/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the start page', { tag: '@desk' }, async ({ page, inspect }) => {
  await test.step('a visitor sees the municipality', async () => {
    await page.goto('/')
    await expect(page).toHaveTitle('Reservationssystem')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Räume, Plätze und Material der Gemeinde reservieren',
    )
    await expect(page.getByRole('banner').getByText('Gemeinde Eschenbühl')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '052 000 41 20' })).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await inspect('start')
    await page.goto('/start')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('a time of day and a category narrow the objects down', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Sport' }).click()
    await expect(page).toHaveURL(/category=\d+/)
    await expect(tile(page, 'Aula')).toHaveCount(0)
    await expect(tile(page, 'Dreifachturnhalle, ganze Halle')).toBeVisible()
    const search = page.getByRole('search')
    await search.getByLabel('Wann').fill(inDays(40))
    await search.getByLabel('Von').fill('23:00')
    await search.getByRole('button', { name: 'Suchen', exact: true }).click()
    await expect(tile(page, 'Dreifachturnhalle, ganze Halle')).toContainText(/nicht zu dieser Zeit|nicht frei/)
  })

  await test.step('a search without a hit says so and leads back', async () => {
    await page.goto('/?search=unterseeboot')
    await expect(page.getByText('Dazu haben wir nichts gefunden.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nichts Passendes dabei?' })).toBeVisible()
    await inspect('start-empty')
    await page.getByRole('button', { name: 'Alle Objekte anzeigen' }).click()
    await expect(tile(page, 'Aula')).toBeVisible()
  })

  await test.step('a tile leads into the reservation, with the day that was asked for', async () => {
    await page.goto(`/?date=${inDays(40)}`)
    await page.getByRole('link', { name: 'Aula', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/reservation\\?step=objekte&object=\\d+&day=${inDays(40)}`))
    await expect(page.getByRole('article', { name: 'Aula' }).getByRole('heading', { name: 'Freie Tage' })).toBeVisible()
  })
})

const tiles = (page: Page) => page.getByRole('region', { name: /Objekte?$/ }).getByRole('listitem')
const tile = (page: Page, name: string) => tiles(page).filter({ has: page.getByRole('link', { name, exact: true }) })

test('a visitor finds an object by words, day and size, and the address knows it', async ({ page, inspect }) => {
  await page.goto('/')
  await expect(tile(page, 'Aula')).toContainText('bis 180 Personen')
  await expect(tile(page, 'Sitzungszimmer Gemeindehaus')).toContainText('auf Anfrage')
  await expect(tile(page, 'Aula').locator('.free-badge')).toHaveCount(0)

  const search = page.getByRole('search')
  await search.getByLabel('Was').fill('saal')
  await search.getByLabel('Wann').fill(inDays(40))
  await search.getByLabel('Personen').fill('100')
  await search.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`search=saal.*persons=100.*date=${inDays(40)}|date=${inDays(40)}`))
  await expect(page.getByRole('heading', { name: '1 Objekt', exact: true })).toBeVisible()
  await expect(tile(page, 'Aula')).toContainText(/frei/)
  await expect(page.getByText(/^Verfügbarkeit für /)).toBeVisible()
  await inspect('start-search')

  await page.reload()
  await expect(search.getByLabel('Was')).toHaveValue('saal')
  await expect(search.getByLabel('Personen')).toHaveValue('100')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Alle Objekte' })).toBeVisible()
  await expect(search.getByLabel('Was')).toHaveValue('')
  await page.goForward()
  await expect(search.getByLabel('Was')).toHaveValue('saal')
  await search.getByLabel('Was').fill('küche')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=k%C3%BCche/)
  await expect(search.getByLabel('Was')).toBeFocused()
})

test('an object is free only if all of the wanted time can be had', async ({ page, isMobile, inspect }) => {
  await page.goto('/')
  const search = page.getByRole('search')
  if (isMobile) await page.getByRole('button', { name: 'Uhrzeit hinzufügen' }).click()
  const ask = async (from: string, until: string) => {
    await search.getByLabel('Von').fill(from)
    await search.getByLabel('Bis').fill(until)
    await search.getByRole('button', { name: 'Suchen', exact: true }).click()
  }
  const badge = (name: string) => tile(page, name).locator('.free-badge')
  await ask('17:00', '14:00')
  const until = search.getByLabel('Bis')
  await expect(search.getByRole('alert')).toHaveText('Wählen Sie bei «Bis» eine spätere Zeit als 17:00.')
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription('Wählen Sie bei «Bis» eine spätere Zeit als 17:00.')
  await expect(page).not.toHaveURL(/until=/)
  await inspect('start-search-problem')
  await ask('13:00', '15:00')
  await expect(search.getByRole('alert')).toHaveText('Wählen Sie zur Uhrzeit auch einen Tag.')
  await expect(search.getByLabel('Wann')).toBeFocused()
  await search.getByLabel('Wann').fill(inDays(90))
  await expect(search.getByRole('alert')).toHaveCount(0)
  await ask('13:00', '15:00')
  // Hours and the whole day fit the one; the nights of the other begin at two.
  await expect(badge('Aula')).toHaveText(/ 13:00–15:00 frei$/)
  await expect(badge('Waldhütte Rüti')).toHaveText(/ nicht zu dieser Zeit, frei ab 14:00$/)
  await inspect('start-search-hours')
  await ask('15:00', '17:00')
  await expect(badge('Waldhütte Rüti')).toHaveText(/ 15:00–17:00 frei, Beginn 14:00$/)
})

test('nothing is said about a day before the answer is there', { tag: '@desk' }, async ({ page }) => {
  await page.goto(`/?date=${inDays(90)}`)
  const badge = tile(page, 'Aula').locator('.free-badge')
  await expect(badge).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/objects?**', async (route) => {
    await answered
    await route.continue()
  })
  const search = page.getByRole('search')
  await search.getByLabel('Wann').fill(inDays(91))
  await search.getByRole('button', { name: 'Suchen', exact: true }).click()
  await expect(page.getByText(/^Verfügbarkeit für /)).toBeVisible()
  await expect(badge).toHaveCount(0)
  await expect(tile(page, 'Aula')).toBeVisible()
  answer()
  await expect(badge).toBeVisible()
})

test('when the objects cannot be loaded, the page says so and tries again', { tag: '@desk' }, async ({
  page,
  inspect,
}) => {
  const answer = { success: false, code: 'request.invalid', message: 'Das hat nicht geklappt.' }
  await page.route('**/api/objects?**', (route) => route.fulfill({ status: 400, json: answer }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Das hat nicht geklappt.')
  await inspect('start-error')
  await page.unroute('**/api/objects?**')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(tile(page, 'Aula')).toBeVisible()
})

test('something true is painted before any script ran', { tag: '@desk' }, async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Räume, Plätze und Material der Gemeinde reservieren',
  )
  const hero = page.locator('.hero__picture')
  await expect(hero).toBeVisible()
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await context.close()
})

test('React takes over without moving anything', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(entries.reduce((sum, entry) => sum + entry.value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBeLessThan(0.05)
})

test('the first visit stays light, and brings no code of the other faces', { tag: '@desk' }, async ({ page }) => {
  const sizes: Promise<{ url: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url()).pathname
    if (/\.(js|css)$/.test(url)) sizes.push(response.body().then((body) => ({ url, bytes: gzipSync(body).length })))
  })
  await page.goto('/')
  await untilQuiet(page)
  const files = await Promise.all(sizes)
  const total = (extension: string) =>
    files.filter(({ url }) => url.endsWith(extension)).reduce((sum, { bytes }) => sum + bytes, 0)
  test.info().annotations.push({ type: 'size', description: `JS ${total('.js')} B, CSS ${total('.css')} B gzipped` })
  expect(total('.js')).toBeGreaterThan(10_000)
  expect(total('.js')).toBeLessThanOrEqual(210 * 1024)
  expect(total('.css')).toBeLessThanOrEqual(40 * 1024)
  expect(files.filter(({ url }) => /admin|keeper|account|colors|mail|dashboard/.test(url))).toEqual([])
  const scripts = await page.evaluate(async () => {
    const urls = performance.getEntriesByType('resource').map((entry) => entry.name)
    const texts = await Promise.all(
      urls.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
    )
    return texts.join('')
  })
  expect(scripts).not.toContain('ZodError')
})

test('keyboard: the first stop skips to the content', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#inhalt$/)
})

test('the API page works under the strict policy', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Reservationssystem' }).first()).toBeVisible()
})
