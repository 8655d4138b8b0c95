import { cutTexts } from '../lib/cut-texts.ts'
import { expect, test } from '../lib/test.ts'

test('records and logs', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('a record that is not there leads back to the others', async () => {
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

  await test.step('a record that could not be loaded is asked for again', async () => {
    await signIn('admin')
    await page.route('**/api/admin/bookings/*', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.goto('/admin/bookings/1')
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await expect(page.getByText('Dieser Eintrag wurde nicht gefunden.')).toHaveCount(0)
    await page.unroute('**/api/admin/bookings/*')
  })

  await test.step('the mail log: search, sort, open, and the address shows a colleague the same', async () => {
    const subject = 'Ihre Reservation der Mehrzweckhalle mit Bühne und Office vom Samstag wurde verschoben'
    const recipient = 'frauenverein.eschenbuehl.praesidium@vereine.example.test'
    await server.query(
      `insert into mail_message overriding system value
     select (jsonb_populate_record(m, jsonb_build_object('id', (select max(id) + 1000000 from mail_message), 'subject', $1::text,
       'recipient', $2::text))).* from mail_message m where app_id = 1 order by id limit 1`,
      [subject, recipient],
    )
    await signIn('admin')
    await page.goto('/admin/settings/mail-log')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Protokoll')
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
    const shown = page.frameLocator('iframe[title="Darstellung der E-Mail"]')
    await expect(shown.getByText('Guten Tag Nora Brunner')).toBeVisible()
    await inspect('admin-email-open')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('searchbox').fill('nichts dergleichen')
    await expect(page.getByText(/Keine E-Mail/)).toBeVisible()
  })

  await test.step('a keeper sees every app', async () => {
    await signIn('keeper')
    await page.goto('/admin')
    await page.getByRole('button', { name: /Keeper/ }).click()
    const dialog = page.getByRole('dialog', { name: /Keeper/ })
    await expect(dialog.getByText('Gemeinde Eschenbühl')).toBeVisible()
    await inspect('keeper-apps')
    await dialog.getByRole('searchbox').fill('xyz')
    await expect(dialog.getByText('Keine App gefunden.')).toBeVisible()
  })

  await test.step('the bar names the record and leads back to its list', async () => {
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

test('the command palette', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('the command palette leads to pages and people by keyboard alone', async () => {
    await signIn('admin')
    await page.goto('/admin')
    const button = page.getByRole('button', { name: 'Suchen oder springen' })
    await expect(button).toBeVisible()
    const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
    const field = page.getByRole('combobox', { name: 'Suchen oder springen' })

    await button.focus()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(palette.getByRole('group', { name: 'Seiten' }).getByRole('option')).not.toHaveCount(0)
    await expect(palette.getByRole('option', { name: 'Neuer Benutzer' })).toBeVisible()
    await inspect('palette')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(button).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('aenderungs')
    await expect(palette.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/settings\/audit/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await button.click()
    await field.fill('benutzer')
    const active = palette.getByRole('option', { selected: true })
    await expect(active).toContainText('Benutzer')
    const first = await active.textContent()
    await page.keyboard.press('ArrowDown')
    await expect(active).not.toHaveText(first ?? '')
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '-')
    await page.keyboard.press('ArrowUp')
    await expect(active).toHaveText(first ?? '')

    await field.fill('mueller')
    const person = palette.getByRole('group', { name: 'Personen' }).getByRole('option', { name: /Reto Müller/ })
    await expect(person).toBeVisible()
    await expect(person).toHaveAttribute('aria-selected', 'true')
    await inspect('palette-person')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\/edit\/\d+/)

    await page.keyboard.press('Control+k')
    await field.fill('<script>alert(1)</script> gibt es nicht 🙂')
    await expect(palette.getByText('Nichts gefunden')).toBeVisible()
    await expect(palette.getByRole('option')).toHaveCount(0)
    await inspect('palette-nothing')
    await palette.getByRole('button', { name: 'Schliessen' }).click()
    await expect(palette).toHaveCount(0)
  })

  await test.step('a search that fails is told, and pages can still be reached', async () => {
    await signIn('admin')
    await page.goto('/admin')
    await page.route('**/api/admin/search?**', (route) => route.fulfill({ status: 403, json: { success: false } }))
    await page.getByRole('button', { name: 'Suchen oder springen' }).click()
    const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
    await palette.getByRole('combobox').fill('gruppen')
    await expect(palette.getByText('Gesucht werden kann gerade nur unter den Seiten.')).toBeVisible()
    await palette.getByRole('option', { name: /Gruppen/ }).click()
    await expect(page).toHaveURL(/\/admin\/groups/)
    await page.unroute('**/api/admin/search?**')
  })

  await test.step('the secretary is not offered what she may not enter', async () => {
    await signIn('sekretariat')
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Suchen oder springen' }).click()
    const options = page.getByRole('dialog', { name: 'Suchen oder springen' }).getByRole('option')
    await expect(options.filter({ hasText: 'Neuer Benutzer' })).toHaveCount(1)
    await expect(options.filter({ hasText: 'Profil' })).toHaveCount(1)
    for (const hidden of ['Farben', 'E-Mails', 'Änderungsprotokoll', 'Preiskategorien', 'Neue Gruppe']) {
      await expect(options.filter({ hasText: hidden })).toHaveCount(0)
    }
    await page.getByRole('combobox').fill('wyss')
    const people = page.getByRole('group', { name: 'Personen' }).getByRole('option')
    await expect(people.filter({ hasText: 'Petra Wyss' })).toHaveCount(1)
  })

  await test.step('a booking is found by its number and its customer, an order by its number, an object by its name', async () => {
    const [found] = await server.query(
      `select b.id, b.order_id, b.name, c.year, c.number, u.lastname, o.title, o.id as object_id from booking b
     join customer_order c on c.app_id = b.app_id and c.id = b.order_id
     join app_user u on u.app_id = b.app_id and u.id = b.user_id
     join bookable o on o.app_id = b.app_id and o.id = b.object_id
     where b.app_id = 1 and b.name <> '' and b.display_start > now() order by b.display_start, b.id limit 1`,
    )
    await signIn('admin')
    await page.goto('/admin')
    const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
    const look = async (text: string) => {
      await page.getByRole('button', { name: 'Suchen oder springen' }).click()
      await palette.getByRole('combobox').fill(text)
    }
    const number = `B-${String(found?.id).padStart(5, '0')}`
    await look(number)
    const bookings = palette.getByRole('group', { name: 'Buchungen' })
    await expect(bookings.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/bookings/${found?.id}$`))

    await look(String(found?.lastname))
    await expect(bookings.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    await inspect('palette-bookings')
    await page.keyboard.press('Escape')

    await look(`${found?.year}-${String(found?.number).padStart(6, '0')}`)
    await palette.getByRole('group', { name: 'Bestellungen' }).getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/edit/${found?.order_id}$`))

    await look(String(found?.title))
    await palette.getByRole('group', { name: 'Objekte' }).getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/objects/${found?.object_id}`))
  })
})
