import { defaultColors } from '@allmend/domain/color'
import { agree, aulaWish, orderButton, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { freeTime } from '../lib/reservation-times.ts'
import { openSession } from '../lib/session.ts'
import { expect, test } from '../lib/test.ts'

test('what visitors, customers and staff find', { tag: '@desk' }, async ({ page, inspect, server, signIn }) => {
  await test.step('everybody sees when rooms are taken, and nobody sees by whom', async () => {
    await page.goto('/plan')
    await expect(page.getByRole('heading', { name: 'Belegungsplan', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Nächste/ }).click()
    await expect(page.locator('.plan-row, .plan-list__object').first()).toBeVisible()
    await inspect('plan-public')
    for (const secret of ['Brunner', '079 000', 'Malerarbeiten']) {
      await expect(page.locator('main')).not.toContainText(secret)
    }
  })

  await test.step('everybody but customers is offered to register', async () => {
    const tabs = async () => {
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
      return menu.getByRole('link')
    }
    await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Registrieren'])
    await openSession(page, server, 'admin')
    await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Registrieren'])
    await page.getByRole('link', { name: 'Registrieren' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrieren')
    await inspect('register-as-staff')
    await openSession(page, server, 'kunde')
    await expect(await tabs()).toContainText(['Start', 'Reservieren', 'Mein Konto'])
  })

  await test.step('a customer takes an order along as PDF', async () => {
    await signIn('kunde')
    await page.goto('/account/orders')
    await page.getByRole('link', { name: /Waldhütte Rüti/ }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^PDF$|^Rechnung \(PDF\)$/ }).click()
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    await inspect('account-order-pdf')
  })

  await test.step('consent is asked for only where there is something to read, and the order comes as PDF', async () => {
    const say = (kind: string, version: number, words: string) =>
      server.query('insert into legal_text (app_id, kind, version, html, short) values (1, $1, $2, $3, $3)', [
        kind,
        version,
        words,
      ])
    const documents = await server.query(
      `delete from bookable_asset p using bookable o where o.app_id = 1 and o.title = 'Aula' and p.app_id = 1
       and p.object_id = o.id and p.place in ('rules', 'document') returning p.app_id, p.object_id, p.asset_id, p.place, p.sort`,
    )
    // A page about it in the footer would be read instead.
    await server.query(`update page set footer_position = null where app_id = 1 and title ~ 'Datenschutz'`)
    await say('privacy', 80, '')
    await say('regulation', 80, '<p>Ruhe ab 22 Uhr.</p><p>Rauchverbot.</p>')
    try {
      await signIn('kunde')
      await startDraft(page, { ...aulaWish, day: tuesdayIn(17) })
      await page.goto('/reservation?step=pruefen')
      await expect(page.getByRole('checkbox', { name: /Benützungsreglement/ })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /Datenschutz/ })).toHaveCount(0)
      await page.getByText('Benützungsreglement lesen').click()
      await expect(page.getByText('Rauchverbot.')).toBeVisible()
      await inspect('reservation-consent-text')
      await say('regulation', 81, '')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Zustimmung' })).toHaveCount(0)
      await page.getByText('Der Preis wird noch berechnet.').first().waitFor({ state: 'hidden' })
      await orderButton(page).click()
      await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen').first()).toBeVisible()
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'PDF', exact: true }).click()
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
      await inspect('reservation-done-pdf')
    } finally {
      for (const { app_id, object_id, asset_id, place, sort } of documents) {
        await server.query(
          'insert into bookable_asset (app_id, object_id, asset_id, place, sort) values ($1, $2, $3, $4, $5)',
          [app_id, object_id, asset_id, place, sort],
        )
      }
    }
  })

  await test.step('without texts of the municipality both consents have a link to a document', async () => {
    await server.query(
      `update bookable_asset p set place = 'rules' from asset a where p.app_id = 1 and a.app_id = 1 and a.id = p.asset_id
       and a.name = 'Benützungsreglement'`,
    )
    await signIn('kunde')
    await startDraft(page, { ...aulaWish, day: tuesdayIn(18) })
    await page.goto('/reservation?step=pruefen')
    await agree(page)
    for (const name of ['Benützungsreglement', 'Datenschutzerklärung']) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', /^\/files\//)
    }
  })
})

test('the sign at a door says what is on, also without a network', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
  context,
}) => {
  const [aula] = await server.query(`select id from bookable where app_id = 1 and title = 'Aula'`)
  // Somebody is there from an hour ago until in an hour; whoever the demo has there at this time of the week is not.
  await freeTime(server, 'Aula', `now() - interval '1 hour'`, `now() + interval '1 hour'`)
  await server.query(
    `with o as (
       insert into customer_order (app_id, year, client_key, summary, total) values (1, 2026, gen_random_uuid(), '{}', 0) returning id
     ), b as (
       insert into booking (app_id, order_id, object_id, state, name, is_name_public, starts_at, ends_at, display_start, display_end, steps)
       select 1, o.id, $1, 'confirmed', 'Gemeindeversammlung', true, now() - interval '1 hour', now() + interval '1 hour',
         now() - interval '1 hour', now() + interval '1 hour', 2 from o returning id, starts_at, ends_at
     )
     insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
     select 1, $1, tstzrange(starts_at, ends_at), 'booking', $1, id from b`,
    [aula?.id],
  )
  await page.clock.install()
  await page.goto(`/sign/${aula?.id}`)
  await expect(page.getByRole('heading', { name: 'Aula' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jetzt' })).toContainText('Gemeindeversammlung')
  await inspect('plan-sign')
  await context.setOffline(true)
  await page.clock.fastForward(65_000)
  await expect(page.getByRole('status')).toContainText('Keine Verbindung. Stand von')
  await expect(page.getByRole('region', { name: 'Jetzt' })).toContainText('Gemeindeversammlung')
  await context.setOffline(false)
  await page.clock.fastForward(65_000)
  await expect(page.getByRole('status')).toHaveText('')
  await page.goto('/sign?building=Schulhaus%20Linde&dark=1')
  await expect(page.getByRole('row', { name: /^Aula/ })).toContainText('Gemeindeversammlung')
  await inspect('plan-foyer')
})

test('addresses nobody has, and an app of its own', { tag: '@desk' }, async ({ page, server, inspect }, info) => {
  await test.step('an unknown domain gets a page that says so', async () => {
    const response = await page.goto(`http://nirgends.localhost:${server.port}/`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('App nicht gefunden')
    await expect(page.getByText('nirgends.localhost')).toBeVisible()
    await inspect('app-not-found')
  })

  await test.step('a second app, made by SQL, has its own face and sees nothing of the first', async () => {
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
  })

  await test.step('an unknown page is the 404 page', async () => {
    const response = await page.goto('/gibt/es/nicht')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await inspect('not-found')
    await page.getByRole('link', { name: /Startseite/ }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('an address that only begins like a page has neither its name nor its steps', async () => {
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
    for (const path of ['/account/contact/foo', '/account/reservations/table/foo', '/reservation/foo'])
      await opened(path)
    await openSession(page, server, 'admin')
    for (const path of ['/admin/users/foo', '/admin/bookings/1/foo', '/login/x']) await opened(path)
  })
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
