import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { keepDraft } from '../lib/keep-draft.ts'
import { untilQuiet } from '../lib/quiet.ts'
import { agree, codeIn, fillContact, orderButton, typeCode } from '../lib/reservation-draft.ts'
import { dayIn, iso } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { test as base, demoPassword, expect } from '../lib/test.ts'

/** On the domain of the canton: Chromium leads every name below `localhost` to this machine by itself. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.url.replace('//localhost', '//kanton.localhost')),
})

const canton = async (server: E2eServer) =>
  Number((await server.query(`select app_id from app_domain where domain = 'kanton.localhost'`))[0]?.app_id)

const portalLinks = [
  'Übersicht',
  'Meine Vorgänge',
  'Dienstleistungen',
  'Persönliche Daten',
  'Organisationen',
  'Hilfe & Infos',
]
const metaLinks = ['Jobs & Karriere', 'Medien', 'Aktuell', 'Themen', 'Dienstleistungen', 'Behördenverzeichnis']
const imprintLinks = ['Kontakt', 'Impressum', 'Rechtliche Hinweise', 'Barrierefreiheit']

const objects = (page: Page) => page.getByRole('article')
const headerHeight = (page: Page) => page.locator('.gov-header__bar').evaluate((bar) => bar.clientHeight)

async function signInAs(page: Page, account: 'admin' | 'kunde') {
  await page.getByLabel('E-Mail Adresse').fill(`${account}@kanton.test`)
  await page.getByLabel('Passwort', { exact: false }).first().fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('the canton in its layout', async ({ page, inspect, isMobile, baseURL }) => {
  await test.step('every other address leads to the reservation', async () => {
    for (const path of ['/', '/start', '/page/1', '/register', '/account/orders', '/gibt-es-nicht']) {
      await page.goto(path)
      expect(new URL(page.url())).toMatchObject({ origin: baseURL, pathname: '/reservation' })
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was möchten Sie reservieren?')
    await expect(objects(page)).toHaveCount(6)
  })

  await test.step('header: the crest, the six links of the portal, on a phone in the menu', async () => {
    const banner = page.getByRole('banner')
    await expect(banner.getByText('Kanton Linth')).toBeVisible()
    if (isMobile) {
      await page.getByRole('button', { name: 'Menü öffnen' }).click()
      const menu = page.getByRole('dialog', { name: 'Menü' })
      await expect(menu.getByRole('link')).toHaveText(portalLinks)
      await inspect('gov-menu')
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    } else {
      const portal = page.getByRole('navigation', { name: 'Serviceportal' })
      await expect(portal.getByRole('link')).toHaveText(portalLinks)
      await expect(portal.getByRole('link', { name: 'Übersicht' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.kanton-linth/,
      )
      await expect(portal.locator('[aria-current]')).toHaveText('Dienstleistungen')
    }
  })

  await test.step('footer: address line by line, contact, links, copyright', async () => {
    const footer = page.getByRole('contentinfo')
    const address = footer.locator('address')
    await expect(address).toHaveText(/Staatskanzlei, Raumverwaltung\s+Regierungsplatz 1\s+8799 Linthbrugg/)
    const lines = await address.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(3)
    await expect(footer.getByRole('link', { name: '055 000 12 00' })).toHaveAttribute('href', 'tel:0550001200')
    await expect(footer.getByRole('navigation', { name: 'Weitere Angebote' }).getByRole('link')).toHaveText(metaLinks)
    await expect(footer.getByRole('navigation', { name: 'Rechtliches' }).getByRole('link')).toHaveText(imprintLinks)
    await expect(footer.getByText(`© ${new Date().getFullYear()} Kanton Linth`)).toBeVisible()
    await inspect('gov-objekte')
  })

  await test.step('the header shrinks after a hundred pixels, and nothing below it moves', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const tall = await headerHeight(page)
    const placeOf = () =>
      objects(page)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const place = await placeOf()
    await page.evaluate(() => scrollTo(0, 100))
    await expect(page.locator('.gov-header[data-small]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 101))
    await expect(page.locator('.gov-header[data-small]')).toHaveCount(1)
    await expect.poll(() => headerHeight(page)).toBe(55)
    expect(tall).toBeGreaterThan(55)
    expect(await placeOf()).toBe(place)
    await inspect('gov-gescrollt')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: 'Nach oben' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('.gov-header[data-small]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Kanton Linth/ })).toBeFocused()
  })

  await test.step('the choice of a category, square and black', async () => {
    const chip = page.getByRole('button', { name: 'Sport', exact: true })
    await chip.click()
    await expect(objects(page)).toHaveCount(1)
    await expect(chip).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await expect(chip).toHaveCSS('border-radius', '0px')
  })
})

test('a guest reserves, and the mailed link opens the order', async ({ page, server, inspect }, info) => {
  const appId = await canton(server)
  const [room] = await server.query(
    `select o.id, i.id as interval from bookable o join booking_interval i on i.app_id = o.app_id and i.object_id = o.id
     where o.app_id = $1 and o.title = 'Sitzungszimmer Staatskanzlei'`,
    [appId],
  )
  const day = iso(dayIn(info.project.name === 'phone' ? 20 : 13, 2))
  const time = { displayStart: `${day} 09:00`, displayEnd: `${day} 11:00`, steps: 2 }
  const plain = { quantity: 1, isSerial: false, series: null, dates: [], omitted: [], replaces: null }
  const words = {
    name: 'Schlichtung',
    isNamePublic: false,
    remark: '',
    color: '',
    options: {},
    documents: {},
    answers: {},
  }
  const booking = {
    key: crypto.randomUUID(),
    objectId: room?.id,
    intervalId: room?.interval,
    ...time,
    ...plain,
    ...words,
  }
  await keepDraft(page, [booking], appId)

  await page.goto('/reservation?step=termine')
  await expect(page.getByText(/^Frei\./).first()).toBeVisible()
  await expect(page.getByText('Serie', { exact: true })).toHaveCount(0)
  await inspect('gov-termine')
  await page.getByRole('button', { name: 'Weiter zu Kontakt' }).click()
  await expect(page.getByRole('link', { name: 'Registrieren' })).toHaveAttribute('href', '/reservation/register')
  const email = `gast.${info.project.name}@kanton.test`
  await fillContact(page, email)
  await agree(page)
  await orderButton(page).click()
  await typeCode(page, codeIn(await server.mailTo(email, 'Code')))
  await orderButton(page).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
  await inspect('gov-abschluss')

  const mail = await server.mailTo(email, '/reservation/order/')
  const link = /http:\/\/kanton\.localhost:\d+\/reservation\/order\/[\w.-]+/.exec(mail)?.[0] ?? ''
  expect(link).not.toBe('')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung')
  expect(page.url()).toBe(link)
  await expect(page.getByRole('contentinfo').getByText('Staatskanzlei, Raumverwaltung')).toBeVisible()
  await inspect('gov-bestellung')
  await page.goto(link.replace('/reservation', ''))
  expect(new URL(page.url()).pathname).toBe('/reservation')
})

test('nothing moves when the script takes over, and a content page stands before', async ({
  browser,
  page,
  server,
  isMobile,
  baseURL,
}) => {
  const title = 'Anreise zum Rathaus'
  const [made] = await server.query(
    `insert into page (app_id, title, html, is_published) values ($1, $2, '<p>Mit dem Bus.</p>', true) returning id`,
    [await canton(server), title],
  )
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize(), isMobile })
  for (const visit of [context, page]) await visit.route('**/*.woff2', (route) => route.abort())
  const still = await context.newPage()
  const placeOf = (one: Page) => one.getByRole('link', { name: 'Anmelden' }).boundingBox()
  for (const [path, heading] of [
    ['/reservation', 'Was möchten Sie reservieren?'],
    [`/reservation/page/${made?.id}`, title],
  ] as const) {
    await still.goto(`${baseURL}${path}`)
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(heading)
    const before = await placeOf(still)
    await page.goto(path)
    await untilQuiet(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await placeOf(page), path).toEqual(before)
  }
  await context.close()
})

test('signing in leads back to the reservation, the account lies below it, and signing out leads back again', async ({
  page,
  inspect,
}) => {
  await page.goto('/reservation')
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?from=reservation$/)
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
    'href',
    '/reservation/resetpassword',
  )
  await inspect('gov-login')
  await signInAs(page, 'kunde')
  await page.waitForURL('**/reservation**')
  const menu = page.getByRole('button', { name: /Livia Hefti/ })
  await menu.click()
  await page.getByRole('link', { name: 'Mein Konto', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/reservations$/)
  await expect(page.getByRole('link', { name: 'Serie', exact: true })).toHaveCount(0)
  await inspect('gov-konto')
  await page.getByRole('link', { name: 'Bestellungen', exact: true }).first().click()
  await expect(page).toHaveURL(/\/reservation\/account\/orders/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen')
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/reservations$/)
  await menu.click()
  await page.getByRole('link', { name: 'Abmelden' }).click()
  await page.waitForURL(/\/reservation(\?|$)/)
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
})

test('staff change the layout, its links and its colours', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const appId = await canton(server)
  await page.goto('/login')
  await signInAs(page, 'admin')
  await page.waitForURL('**/admin')
  await expect(page.getByRole('link', { name: 'Serienbuchungen' })).toHaveCount(0)
  await page.goto('/admin/settings/application')
  const layout = page.getByRole('group', { name: 'Aussehen der öffentlichen Seiten' })
  await expect(layout.getByRole('radio', { name: /Verwaltung/ })).toBeChecked()
  const media = page.getByRole('textbox', { name: 'Medien' })
  await media.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Speichern' }).click()
  const refused = "'Medien' muss mit http:// oder https:// beginnen und darf keine Leerzeichen enthalten"
  await expect(page.getByText(refused)).toBeVisible()
  await expect(media).toBeFocused()
  await inspect('gov-settings')
  await media.fill('')
  await page.getByRole('textbox', { name: 'Aktuell' }).fill('https://www.kanton-linth.example/neu')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Erfolgreich gespeichert!').first()).toBeVisible()
  await page.goto('/reservation')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Aktuell' })).toHaveAttribute(
    'href',
    'https://www.kanton-linth.example/neu',
  )
  await expect(footer.getByRole('link', { name: 'Medien' })).toHaveCount(0)

  await page.goto('/admin/settings/application')
  await layout.getByRole('radio', { name: /Standard/ }).check({ force: true })
  await expect(page.getByText(/Die Startseite ist wieder da/)).toBeVisible()
  await expect(media).toHaveCount(0)
  // Their own pages in the other layout, before anybody else sees them so.
  const frame = page.frameLocator('iframe[title="Vorschau der öffentlichen Seite"]')
  await expect(frame.locator('.site-header')).toBeVisible()
  await expect(frame.locator('.gov-header')).toHaveCount(0)
  await layout.getByRole('radio', { name: /Verwaltung/ }).check({ force: true })
  await expect(frame.locator('.gov-header')).toBeVisible()
  await layout.getByRole('radio', { name: /Standard/ }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Farben dieses Layouts übernehmen' }).check()
  await expect(frame.locator('.site-header')).toBeVisible()
  await inspect('gov-settings-changed')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('region', { name: 'Ungespeicherte Änderungen' })).toHaveCount(0)
  const [saved] = await server.query(
    `select layout, colors->>'primary' as primary from app_setting where app_id = $1`,
    [appId],
  )
  expect(saved).toEqual({ layout: 'default', primary: '#009EF7' })
  await page.goto('/start')
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/start')
  await server.query(
    `update app_setting set layout = 'gov', colors = colors || '{"primary":"#007ab8","background":"#ffffff"}' where app_id = $1`,
    [appId],
  )
})

test('nobody loads the other layout, and the first visit stays light', { tag: '@desk' }, async ({ page, server }) => {
  const filesOf = async (url: string) => {
    const files: Promise<{ name: string; bytes: number; text: string }>[] = []
    const keep = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
      const name = new URL(response.url()).pathname
      if (/\.(js|css)$/.test(name))
        files.push(response.body().then((body) => ({ name, bytes: gzipSync(body).length, text: String(body) })))
    }
    page.on('response', keep)
    await page.goto(url)
    await untilQuiet(page)
    page.off('response', keep)
    return Promise.all(files)
  }
  const portal = await filesOf('/reservation')
  const village = await filesOf(`${server.url}/reservation`)
  const holds = (files: Awaited<ReturnType<typeof filesOf>>, word: string) =>
    files.some(({ text }) => text.includes(word))
  // Classes, not names of files: every page knows those of the others.
  expect([holds(portal, 'gov-footer__'), holds(portal, 'site-footer__')]).toEqual([true, false])
  expect([holds(village, 'gov-footer__'), holds(village, 'site-footer__')]).toEqual([false, true])
  const total = (extension: string) =>
    portal.filter(({ name }) => name.endsWith(extension)).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total('.js')).toBeLessThanOrEqual(210 * 1024)
  expect(total('.css')).toBeLessThanOrEqual(40 * 1024)
})
