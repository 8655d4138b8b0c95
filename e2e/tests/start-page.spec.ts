import { gzipSync } from 'node:zlib'
import { expect, test } from '../lib/test.ts'

test('a visitor sees the municipality', async ({ page, inspect }) => {
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

test('something true is painted before any script ran', async ({ browser, server }) => {
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

test('the first visit stays light, and brings no code of the other faces', async ({ page }) => {
  const files: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname
    if (/\.(js|css)$/.test(path)) files.push({ url: path, bytes: gzipSync(await response.body()).length })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
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

test('keyboard: the first stop skips to the content', async ({ page }) => {
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
