import { defaultColors } from '@allmend/domain/color'
import { openSession } from '../lib/session.ts'
import { expect, test } from '../lib/test.ts'

test('an unknown domain gets a page that says so', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const response = await page.goto(`http://nirgends.localhost:${server.port}/`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('App nicht gefunden')
  await expect(page.getByText('nirgends.localhost')).toBeVisible()
  await inspect('app-not-found')
})

test(
  'a second app, made by SQL, has its own face and sees nothing of the first',
  { tag: '@desk' },
  async ({ page, server, inspect }, info) => {
    const domain = `seewilen-${info.project.name}.localhost`
    const colors = JSON.stringify({ ...defaultColors.default, primary: '#b5179e', background: '#f3ece2' })
    await server.query(
      `with made as (insert into app (title) values ('Gemeinde Seewilen') returning id),
          domain as (insert into app_domain (app_id, domain, is_main) select id, $1, true from made)
     insert into app_setting (app_id, colors, hero) select id, $2, $3 from made`,
      [domain, colors, JSON.stringify({ title: 'Seewilen reserviert', text: 'Am See ist Platz.', picture: '' })],
    )
    const url = `http://${domain}:${server.port}`
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seewilen reserviert')
    await inspect('second-app')
    await page.goto(`${url}/login`)
    await page.getByLabel('E-Mail Adresse').fill('kunde@demo.test')
    await page.getByRole('textbox', { name: /Passwort/ }).fill('Demo-2026-pass')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('E-Mail Adresse und/oder Passwort nicht gefunden!')
  },
)

test('an unknown page is the 404 page', { tag: '@desk' }, async ({ page, inspect }) => {
  const response = await page.goto('/gibt/es/nicht')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await inspect('not-found')
  await page.getByRole('link', { name: /Startseite/ }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that only begins like a page has neither its name nor its steps', { tag: '@desk' }, async ({
  page,
  server,
}) => {
  const opened = async (path: string) => {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expect(page).toHaveTitle('Reservationssystem')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  }
  for (const path of ['/xyz', '/login/x', '/resetpassword/abc', '/reservation/foo', '/account/contact/foo']) {
    await opened(path)
  }
  await openSession(page, server, 'kunde')
  for (const path of ['/account/contact/foo', '/account/reservations/table/foo', '/reservation/foo']) await opened(path)
  await openSession(page, server, 'admin')
  for (const path of ['/admin/users/foo', '/admin/bookings/1/foo', '/login/x']) await opened(path)
})

test('a missing file of an older version reloads the page, once a minute at most', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.route('**/assets/forms*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/login')
  await expect(page.getByText(/Ein Fehler ist aufgetreten!/)).toBeVisible()
  // The visit itself, and one reload that did not help.
  expect(loads).toBe(2)
  await page.unroute('**/assets/forms*.js')
  await page.getByRole('link', { name: /Startseite/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('reservieren')
})
