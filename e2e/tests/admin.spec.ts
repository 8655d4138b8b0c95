import { cutTexts } from '../lib/cut-texts.ts'
import { expect, test } from '../lib/test.ts'

test('a record that is not there leads back to the others', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('admin')
  const missing = [
    ['/admin/bookings/999999', 'Zu den Buchungen', '/admin/bookings'],
    ['/admin/bookings/abc', 'Zu den Buchungen', '/admin/bookings'],
    ['/admin/orders/edit/999999', 'Zu den Bestellungen', '/admin/orders'],
    ['/admin/objects/999999', 'Zu den Objekten', '/admin/objects'],
    ['/admin/users/edit/999999', 'Zu den Benutzern', '/admin/users'],
    ['/admin/groups/edit/999999', 'Zu den Gruppen', '/admin/groups'],
    ['/admin/questionnaires/edit/999999', 'Zu den Fragebögen', '/admin/questionnaires'],
    ['/admin/serialbookings/00000000-0000-4000-8000-000000000000', 'Zu den Serienbuchungen', '/admin/serialbookings'],
  ] as const
  for (const [address, way, list] of missing) {
    await page.goto(address)
    await expect(page.getByText('Dieser Eintrag wurde nicht gefunden.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: way })).toHaveAttribute('href', list)
  }
  await inspect('record-missing')
  await page.getByRole('link', { name: 'Zu den Serienbuchungen' }).click()
  await expect(page).toHaveURL(/\/admin\/serialbookings([?].*)?$/)
})

test('a record that could not be loaded is asked for again', { tag: '@desk' }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.route('**/api/admin/bookings/*', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await page.goto('/admin/bookings/1')
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Dieser Eintrag wurde nicht gefunden.')).toHaveCount(0)
})

test('the mail log: search, sort, open, and the address shows a colleague the same', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const subject = 'Ihre Reservation der Mehrzweckhalle mit Bühne und Office vom Samstag wurde verschoben'
  const recipient = 'frauenverein.eschenbuehl.praesidium@vereine.example.test'
  await server.query(
    `insert into mail_message overriding system value
     select (jsonb_populate_record(m, jsonb_build_object('id', (select max(id) + 1000000 from mail_message), 'subject', $1::text,
       'recipient', $2::text))).* from mail_message m where app_id = 1 order by id limit 1`,
    [subject, recipient],
  )
  await signIn('admin')
  await page.goto('/admin/settings/emails')
  await expect(page.getByText('Für Sie wurde ein Konto eröffnet').first()).toBeVisible()
  await expect(page.getByText(subject).first()).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  await inspect('admin-emails')
  await server.query('delete from mail_message where app_id = 1 and recipient = $1', [recipient])
  await page.getByRole('searchbox').fill('schon ein Konto')
  await expect(page.getByText('Für Sie wurde ein Konto eröffnet')).toHaveCount(0)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: 'Empfänger' }).click()
  await expect(page).toHaveURL(/sort=/)
  await page.getByRole('link', { name: 'Sie haben schon ein Konto' }).last().click()
  await expect(page.getByRole('dialog')).toContainText('Guten Tag Nora Brunner')
  await inspect('admin-email-open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox').fill('nichts dergleichen')
  await expect(page.getByText(/Keine E-Mail/)).toBeVisible()
})

test('a keeper sees every app', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await signIn('keeper')
  await page.goto('/admin')
  await page.getByRole('button', { name: /Keeper/ }).click()
  const dialog = page.getByRole('dialog', { name: /Keeper/ })
  await expect(dialog.getByText('Gemeinde Eschenbühl')).toBeVisible()
  await inspect('keeper-apps')
  await dialog.getByRole('searchbox').fill('xyz')
  await expect(dialog.getByText('Keine App gefunden.')).toBeVisible()
})

test('the side navigation folds on a desk and slides in on a phone', async ({ page, signIn, inspect }, info) => {
  await signIn('admin')
  await page.goto('/admin')
  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await inspect('admin-menu')
    await page.getByRole('button', { name: 'Einstellungen' }).click()
    await page.getByRole('link', { name: 'Farben' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farben')
    return
  }
  const navigation = page.getByRole('complementary', { name: 'Seitennavigation' })
  const width = async () => (await navigation.boundingBox())?.width
  expect(await width()).toBe(256)
  await page.getByRole('button', { name: 'Menü einklappen' }).click()
  await expect.poll(width).toBe(56)
  await inspect('admin-menu')
  await page.reload()
  await expect.poll(width).toBe(56)
})

test('the menu of the public side leads a customer around', async ({ page, signIn, inspect }, info) => {
  await signIn('kunde')
  await page.goto('/account/reservations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await inspect('public-menu')
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('reservieren')
})

test('the bar names the record and leads back to its list', { tag: '@desk' }, async ({ page, signIn, server }) => {
  const [[aula], [nora]] = await Promise.all([
    server.query(`select id from bookable where app_id = 1 and title = 'Aula'`),
    server.query(`select id from app_user where app_id = 1 and email = 'kunde@demo.test'`),
  ])
  const heading = page.getByRole('heading', { level: 1 })
  const crumbs = page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('listitem')
  await signIn('admin')
  await page.goto(`/admin/objects/${aula?.id}`)
  await expect(heading).toHaveText('Aula')
  await expect(crumbs).toHaveText(['Start', 'Objekte', 'Aula'])
  await expect(page).toHaveTitle('Aula – Reservationssystem')
  await crumbs.getByRole('link', { name: 'Objekte' }).click()
  await expect(heading).toHaveText('Objekte')
  await expect(page).toHaveTitle('Objekte – Reservationssystem')

  await page.goto(`/admin/users/edit/${nora?.id}`)
  await expect(crumbs).toHaveText(['Start', 'Benutzer', 'Nora Brunner'])
  await page.goto('/admin/groups')
  await page.getByRole('link', { name: 'Sekretariat', exact: true }).click()
  await expect(crumbs).toHaveText(['Start', 'Benutzer', 'Gruppen', 'Sekretariat'])
  await expect(page).toHaveTitle('Sekretariat – Reservationssystem')
  await page.goto('/admin/questionnaires/create')
  await expect(crumbs).toHaveText(['Start', 'Objekte', 'Fragebögen', 'Neuer Fragebogen'])
})
