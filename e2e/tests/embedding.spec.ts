import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoPassword, expect, test } from '../lib/test.ts'

/** Somebody else's website, whose one page holds this. */
async function startWebsite() {
  let body = ''
  const website = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="de"><title>Gemeinde</title><h1>Unsere Räume</h1>${body}`)
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const { port } = website.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (html: string) => {
      body = html
    },
    close: () => new Promise((resolve) => website.close(resolve)),
  }
}

test('the calendar stands on the website of the municipality', async ({
  page,
  context,
  server,
  signIn,
  inspect,
  viewport,
}) => {
  const isNarrow = (viewport?.width ?? 0) < 768
  const website = await startWebsite()
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  await server.query(`update app_setting set embed_origins = '{}' where app_id = 1`)
  const snippet = (label: string) => page.getByLabel(label).inputValue()
  const codes: Record<'script' | 'frame' | 'calendar', string> = { script: '', frame: '', calendar: '' }

  await test.step('staff name the website and copy what goes there', async () => {
    await signIn('admin')
    await page.goto('/admin/settings/embedding')
    await expect(page.getByText('Noch ist keine Website erlaubt')).toBeVisible()
    const origins = page.getByRole('textbox', { name: 'Websites' })
    await origins.fill('gemeinde')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText("'Websites': «gemeinde» ist keine Adresse einer Website")).toBeVisible()
    await page.getByLabel('Was wird gezeigt?').selectOption('Aula')
    const height = page.getByRole('textbox', { name: 'Höhe des Rahmens in Pixel' })
    await height.fill('hoch')
    await expect(page.getByText("'Höhe' muss eine ganze Zahl von 240 bis 4000 sein; im Code steht 640")).toBeVisible()
    expect(await snippet('Rahmen (iframe)')).toContain('height:640px')
    await height.fill('900')
    await expect(page.getByText(/^'Höhe' muss/)).toHaveCount(0)
    expect(await snippet('Rahmen (iframe)')).toContain('height:900px')
    const preview = await page.getByRole('link', { name: 'Vorschau in neuem Fenster' }).boundingBox()
    expect(preview?.height).toBeGreaterThanOrEqual(isNarrow ? 44 : 24)
    await inspect('embedding-settings')
    codes.script = await snippet('Skript (Höhe passt sich an)')
    codes.frame = await snippet('Rahmen (iframe)')
    codes.calendar = await snippet('Öffentliche Anlässe als Kalender (iCal)')
    expect(codes.script).toContain(`data-object="${aula?.id}"`)
    await origins.fill('')
  })

  await test.step('a website nobody named shows nothing', async () => {
    const stranger = await context.newPage()
    website.show(codes.frame)
    await stranger.goto(website.origin)
    const inner = stranger.frames().find((one) => one !== stranger.mainFrame())
    await expect.poll(() => inner?.url()).toContain('chrome-error')
    await stranger.close()
  })

  await test.step('once it is named, it shows the week, as tall as that is', async () => {
    await page.getByRole('textbox', { name: 'Websites' }).fill(`${website.origin}/raeume`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('textbox', { name: 'Websites' })).toHaveValue(website.origin)
    website.show(codes.script)
    await page.goto(website.origin)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1, name: 'Aula' })).toBeVisible()
    await frame.getByRole('button', { name: 'Nächste Woche' }).click()
    await expect(frame.getByRole('heading', { level: 1, name: 'Aula' })).toBeVisible()
    const inside = () => frame.getByRole('main').evaluate((main) => Math.ceil((main as HTMLElement).offsetHeight))
    const outside = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
    // Pixels of a phone are no whole ones.
    await expect.poll(async () => Math.abs((await outside()) - (await inside()))).toBeLessThan(1)
    const out = frame.getByRole('link', { name: 'Reservieren' })
    await expect(out).toHaveAttribute('target', '_blank')
  })

  await test.step('the page by itself, and the link out of it', async () => {
    await page.goto(`/embed?object=${aula?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Aula' })).toBeVisible()
    await inspect('embedded-object')
    await page.goto('/embed')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Belegungsplan')
    await inspect('embedded-all')
    // What takes place in a part stands there, and at the whole only that it is taken.
    const [hall] = await server.query(
      `select id from bookable where app_id = 1 and title like 'Dreifachturnhalle, ganz%'`,
    )
    await expect(page.getByText(/Belegt durch/)).toHaveCount(0)
    await page.goto(`/embed?object=${hall?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dreifachturnhalle')
    const through = isNarrow
      ? page.getByText(/^Belegt durch Drittel/)
      : page.getByRole('img', { name: /Belegt durch Drittel/ })
    await expect(through.first()).toBeVisible()
    await inspect('embedded-hall')
    await page.goto('/embed')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Reservieren' }).click()
    const reservation = await opened
    await expect(reservation).toHaveURL(/\/reservation/)
    await reservation.close()
    const calendar = await page.request.get(codes.calendar)
    expect(calendar.headers()['content-type']).toContain('text/calendar')
  })
  await website.close()
})

const cantonTest = test.extend({
  baseURL: async ({ server }, use) => use(server.url.replace('//localhost', '//kanton.localhost')),
})

cantonTest(
  'the canton shows its calendar on another website, too',
  async ({ page, context, server, baseURL, inspect }) => {
    const website = await startWebsite()
    const [canton] = await server.query(`select app_id from app_domain where domain = 'kanton.localhost'`)
    await server.query('update app_setting set embed_origins = array[$1] where app_id = $2', [
      website.origin,
      canton?.app_id,
    ])
    const [object] = await server.query(
      'select id, title from bookable where app_id = $1 and is_visible order by id limit 1',
      [canton?.app_id],
    )
    await page.goto('/login')
    await page.getByLabel('E-Mail Adresse').fill('admin@kanton.test')
    await page.getByLabel('Passwort', { exact: false }).first().fill(demoPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(/\/admin/)
    await page.goto('/admin/settings/embedding')
    await page.getByLabel('Was wird gezeigt?').selectOption(String(object?.title))
    const codes = [
      await page.getByLabel('Skript (Höhe passt sich an)').inputValue(),
      await page.getByLabel('Rahmen (iframe)').inputValue(),
    ]
    await inspect('gov-embedding')
    const shown = page.frameLocator('iframe').getByRole('region', { name: 'Belegungsplan' })
    for (const html of [
      ...codes,
      // As it was written there before the layout was changed.
      `<iframe src="${baseURL}/embed/?object=${object?.id}" title="Belegungsplan"></iframe>`,
    ]) {
      website.show(html)
      await page.goto(website.origin)
      await expect(shown, html).toBeVisible()
      const [, inner] = page.frames()
      expect(inner?.url(), html).toBe(`${baseURL}/reservation/embed?object=${object?.id}`)
    }
    await server.query(`update app_setting set embed_origins = '{}' where app_id = $1`, [canton?.app_id])
    const stranger = await context.newPage()
    await stranger.goto(website.origin)
    await expect.poll(() => stranger.frames()[1]?.url()).toContain('chrome-error')
    await stranger.close()
    await website.close()
  },
)
