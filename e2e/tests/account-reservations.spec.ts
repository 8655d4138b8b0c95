import type { Page } from '@playwright/test'
import { holdSession } from '../lib/session.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const headers = { 'x-app-id': '1' }

/** Days from today, as the calls write it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')
const swiss = (day: string) => day.split('-').reverse().join('.')

/** A customer of its own for each test, so that none disturbs another. */
async function enterAsNew(page: Page, server: E2eServer): Promise<void> {
  const email = `${crypto.randomUUID()}@demo.test`
  const [user] = await server.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, street, streetno, zipcode, city, phone, email_verified_at, password_hash)
     select 1, 'user', $1, $1, 'Lea', 'Ammann', 'Dorfstrasse', '3', '8699', 'Eschenbühl', '079 000 55 55', now(), password_hash
     from app_user where email = 'kunde@demo.test' returning id`,
    [email],
  )
  await holdSession(page, server, Number(user?.id))
}

interface Wish {
  readonly object: 'Gemeindeküche' | 'Cargovelo'
  readonly days: number
  readonly name: string
}

/** Orders one booking from 09:00 to 11:00 through the calls, and answers with its number. */
async function book(page: Page, server: E2eServer, { object, days, name }: Wish): Promise<number> {
  const [row] = await server.query(
    `select o.id as object_id, i.id as interval_id from bookable o join booking_interval i on i.app_id = o.app_id and i.object_id = o.id
     where o.app_id = 1 and o.title = $1`,
    [object],
  )
  const [start, end] = [`${dayIn(days)} 09:00`, `${dayIn(days)} 11:00`]
  const span = {
    start,
    end: object === 'Gemeindeküche' ? `${dayIn(days)} 12:00` : end,
    displayStart: start,
    displayEnd: end,
  }
  const answer = await page.request.post('/api/orders', {
    headers,
    data: {
      acceptsRules: true,
      bookings: [{ objectId: row?.object_id, intervalId: row?.interval_id, name, ...span }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { orderId } = await answer.json()
  const [booking] = await server.query('select id from booking where app_id = 1 and order_id = $1', [orderId])
  return Number(booking?.id)
}

test('what a customer has', async ({ page, signIn, inspect, server }, info) => {
  await test.step('orders: the list, one with a series, one with a single date', async () => {
    await signIn('kunde')
    await page.goto('/account/reservations')
    await page.getByRole('link', { name: 'Alle Bestellungen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen')
    const list = page.getByRole('region', { name: 'Bestellungen' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByText('Eingegangen').first()).toBeVisible()
    await inspect('account-orders')

    await list.getByRole('link', { name: /Waldhütte Rüti/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestellung \d{4}-\d{6}$/)
    const costs = page.getByRole('region', { name: 'Kosten' })
    // The municipality has no VAT number.
    await expect(costs).not.toContainText('MwSt.')
    await expect(costs).toContainText('CHF 180.00')
    await expect(page.getByRole('region', { name: 'Kontaktangaben' })).toContainText('Nora Brunner')
    await expect(page.getByRole('region', { name: '1 Termin' })).toContainText('Chorreise')
    await inspect('account-order')

    await page.getByRole('link', { name: 'Bestellungen' }).last().click()
    await list.getByRole('link', { name: /45 Termine/ }).click()
    await expect(page.getByText(/^Serie, Aula: 45 Daten/)).toBeVisible()
    await inspect('account-order-series')
    await page.getByRole('link', { name: 'Alle Daten der Serie' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frauenchor Probe')
  })

  await test.step('the overview: what comes next, what waits, what was ordered', async () => {
    await signIn('kunde')
    await page.goto('/account/reservations')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, Nora Brunner')
    await expect(page.getByText('Frauenchor Eschenbühl, Tarif Einheimische')).toBeVisible()
    const next = page.getByRole('region', { name: 'Nächste Reservation', exact: true })
    await expect(next.getByRole('heading', { level: 2 })).toHaveText('Aula')
    await expect(next).toContainText('Frauenchor Probe')
    await expect(next.getByText(/^(Heute|Morgen|In \d Tagen)$/)).toBeVisible()
    const coming = page.getByRole('region', { name: 'Nächste Reservationen' })
    await expect(coming.getByRole('listitem')).toHaveCount(4)
    const orders = page.getByRole('region', { name: 'Letzte Bestellungen' })
    await expect(orders.getByRole('listitem')).toHaveCount(3)
    await inspect('account-overview')

    await page.getByRole('button', { name: 'Ändern' }).click()
    await expect(next.getByRole('button', { name: 'Änderung anfragen' })).toBeVisible()
    await next.getByRole('button', { name: 'Kalender' }).click()
    const dialog = page.getByRole('dialog', { name: 'In Kalender eintragen' })
    await expect(dialog.getByRole('link', { name: 'Google Kalender' })).toHaveAttribute('href', /calendar\.google\.com/)
    await expect(dialog.getByRole('link', { name: 'Microsoft 365' })).toHaveAttribute(
      'href',
      /^https:\/\/outlook\.office\.com\/calendar\/deeplink\/compose\?.*startdt=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A00\.000Z/,
    )
    await inspect('account-overview-calendar')
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Kalenderdatei (ICS)' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)
    await page.keyboard.press('Escape')
    await expect(next.getByRole('button', { name: 'Kalender' })).toBeFocused()

    await next.getByRole('link', { name: 'Details' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula')
    await expect(page).toHaveTitle('Aula – Reservationssystem')
    await page.goBack()
    await page.getByRole('link', { name: 'Neue Reservation' }).click()
    await expect(page).toHaveURL(new RegExp(`^${server.url}/reservation`))
  })

  await test.step('the lists: by kind, page by page, searched, and the address says which', async () => {
    await signIn('kunde')
    await page.goto('/account/reservations')
    const isPhone = info.project.name === 'phone'
    const menu = page.getByRole('navigation', { name: 'Mein Konto' })
    if (isPhone) await menu.getByRole('link', { name: 'Reservationen' }).click()
    const kinds = isPhone ? page.getByRole('navigation', { name: 'Reservationen nach Art' }) : menu
    await kinds.getByRole('link', { name: 'Bestätigte', exact: false }).first().click()
    await expect(page).toHaveURL(/\/account\/reservations\/table\/confirmed$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestätigte Reservationen')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Seite 1 von 2' })).toBeVisible()
    await inspect('account-confirmed')
    await page.getByRole('link', { name: 'Nächste' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText('Seite 2 von 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Seite 1 von 2')).toBeVisible()

    await page.getByLabel('Reservationen suchen').fill('chorreise')
    await expect(page).toHaveURL(/\?search=chorreise$/)
    await expect(page.getByRole('link', { name: /Waldhütte Rüti/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Aula/ })).toHaveCount(0)
    await page.getByLabel('Reservationen suchen').fill('gibt es nicht')
    await expect(page.getByText('Nichts gefunden.')).toBeVisible()

    await kinds.getByRole('link', { name: 'Alte' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alte Reservationen')
    await expect(page.getByText('Vergangen').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Aktionen für/ })).toHaveCount(0)
    await inspect('account-old')
    await page.goto('/account/reservations/table/unbekannt')
    await expect(page.getByText('404')).toBeVisible()
  })

  await test.step('a series: all dates with their state, one of them cancelled', async () => {
    await signIn('kunde')
    await page.goto('/account/reservations/serial')
    await expect(page.getByRole('heading', { level: 2, name: 'Frauenchor Probe' })).toHaveCount(2)
    await inspect('account-serial')
    await page.getByRole('link', { name: 'Frauenchor Probe' }).first().click()
    await expect(page).toHaveURL(/\/serial\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frauenchor Probe')
    const meter = page.getByText(/^\d+ bestätigt/)
    const confirmed = Number.parseInt(String(await meter.textContent()), 10)
    await page.getByText(/vergangene Daten$/).click()
    await expect(page.getByText('Vergangen', { exact: true }).first()).toBeVisible()

    // Each width its own date, so that both can run on one server.
    const date = page.getByRole('button', { name: /^Aktionen für Aula/ }).nth(info.project.name === 'phone' ? 8 : 9)
    const name = String(await date.getAttribute('aria-label'))
    await date.click()
    await expect(date).toHaveAttribute('aria-expanded', 'true')
    // The header covers nothing that is looked at.
    await page.evaluate(() => scrollTo(0, 0))
    await inspect('account-series')
    const day = name.slice(-10)
    const dateRow = page.getByRole('listitem').filter({ hasText: day })
    await dateRow.getByRole('button', { name: 'Stornieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservation stornieren?' })
    await expect(dialog).toContainText(day)
    await dialog.getByRole('button', { name: 'Stornieren' }).click()
    await expect(dateRow.getByText('Storniert')).toBeVisible()
    await expect(meter).toHaveText(`${confirmed - 1} bestätigt, ${45 - confirmed + 1} weggefallen`)
  })

  await test.step('ask for another time, see it wait, take it back', async () => {
    await enterAsNew(page, server)
    const id = await book(page, server, { object: 'Gemeindeküche', days: 101, name: 'Kochkurs' })
    await page.goto(`/account/reservations/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemeindeküche')
    await page.getByRole('button', { name: 'Änderung anfragen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Änderung anfragen' })
    await dialog.getByLabel('Datum').fill(dayIn(102))
    await dialog.getByLabel('Bemerkung').fill('Der Kurs ist eine Woche später <b>🙂</b>')
    await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
    const card = page.getByRole('region', { name: 'Änderungsanfrage' })
    await expect(card).toContainText('Ihre Anfrage wartet auf die Verwaltung')
    await expect(card).toContainText(swiss(dayIn(102)))
    await expect(card).toContainText('<b>🙂</b>')
    await inspect('account-reservation-asked')
    await page.getByRole('link', { name: 'Übersicht' }).click()
    await expect(page.getByRole('link', { name: /Änderung angefragt/ })).toBeVisible()
    await page.getByRole('link', { name: /Änderung angefragt/ }).click()
    await page.getByRole('button', { name: 'Anfrage zurückziehen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Änderung anfragen' })).toBeVisible()
  })
})

test('answers, feed and what goes wrong', { tag: '@desk' }, async ({ page, server, inspect, signIn }) => {
  await test.step('whoever is new is told what will stand here', async () => {
    await enterAsNew(page, server)
    await page.goto('/account/reservations')
    await expect(page.getByText('Sie haben noch keine Reservationen.')).toBeVisible()
    await expect(page.getByText('Nichts offen. Alles ist erledigt.')).toBeVisible()
    await inspect('account-overview-empty')
    for (const [path, text] of [
      ['reservations/table', 'Sie haben noch keine Reservationen.'],
      ['reservations/table/unconfirmed', 'Sie haben keine unbestätigten Reservationen.'],
      ['reservations/serial', 'Sie haben keine Serien.'],
      ['orders', 'Sie haben noch keine Bestellungen.'],
    ] as const) {
      await page.goto(`/account/${path}`)
      await expect(page.getByText(text)).toBeVisible()
    }
    await inspect('account-orders-empty')
  })

  await test.step('what the administration answered stands beside the request', async () => {
    await enterAsNew(page, server)
    const id = await book(page, server, { object: 'Cargovelo', days: 110, name: 'Flohmarkt' })
    await server.query(
      `insert into change_request (app_id, booking_id, kind, state, message, answer) values (1, $1, 'cancel', 'rejected', 'Krank', 'Bitte rufen Sie an.')`,
      [id],
    )
    await page.goto(`/account/reservations/${id}`)
    const card = page.getByRole('region', { name: 'Änderungsanfrage' })
    await expect(card).toContainText('Ihre Anfrage wurde abgelehnt')
    await expect(card).toContainText('Bitte rufen Sie an.')
  })

  await test.step('the calendar feed: made, shown once, made anew, taken back', async () => {
    await enterAsNew(page, server)
    await book(page, server, { object: 'Cargovelo', days: 115, name: 'Abfalltour' })
    await page.goto('/account/calendar')
    const provePassword = async () => {
      const proof = page.getByRole('dialog')
      await proof.getByRole('textbox', { name: 'Aktuelles Passwort' }).fill('Demo-2026-pass')
      await proof.getByRole('button', { name: 'Erstellen' }).click()
    }
    await page.getByRole('button', { name: 'Adresse erstellen' }).click()
    await inspect('account-calendar-password')
    await provePassword()
    const field = page.getByLabel('Ihre geheime Adresse')
    await expect(field).toHaveValue(/\/api\/calendar\//)
    await inspect('account-calendar')
    const first = new URL(await field.inputValue()).pathname
    const feed = await page.request.get(first)
    expect(feed.status()).toBe(200)
    expect(await feed.text()).toContain('Abfalltour')

    await page.getByRole('button', { name: 'Neue Adresse erstellen' }).click()
    await provePassword()
    await expect(field).not.toHaveValue(new RegExp(first))
    const second = new URL(await field.inputValue()).pathname
    expect((await page.request.get(first)).status()).toBe(404)
    expect((await page.request.get(second)).status()).toBe(200)

    await page.reload()
    await expect(page.getByText('Aktiv')).toBeVisible()
    await expect(field).toHaveCount(0)
    await page.getByRole('button', { name: 'Abo beenden' }).click()
    await page.getByRole('dialog', { name: 'Abo beenden?' }).getByRole('button', { name: 'Beenden' }).click()
    await expect(page.getByText('Das Kalender-Abo ist beendet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Adresse erstellen' })).toBeVisible()
    expect((await page.request.get(second)).status()).toBe(404)
  })

  await test.step('nothing of another customer can be reached', async () => {
    const [theirs] = await server.query(
      `select b.id, b.order_id, b.series_key from booking b join app_user u on u.app_id = b.app_id and u.id = b.user_id
     where b.app_id = 1 and u.email <> 'kunde@demo.test' and b.series_key is not null and b.display_start > now() limit 1`,
    )
    await signIn('kunde')
    for (const path of [
      `reservations/${theirs?.id}`,
      `orders/${theirs?.order_id}`,
      `reservations/serial/${theirs?.series_key}`,
    ]) {
      expect((await page.request.get(`/api/account/${path}`, { headers })).status(), path).toBe(404)
      await page.goto(`/account/${path}`)
      await expect(page.getByText('Das gibt es in Ihrem Konto nicht.'), path).toBeVisible()
    }
    for (const path of ['reservations/abc', 'reservations/serial/abc', 'orders/0']) {
      await page.goto(`/account/${path}`)
      await expect(page.getByText('Das gibt es in Ihrem Konto nicht.'), path).toBeVisible()
    }
    expect((await page.request.post(`/api/account/reservations/${theirs?.id}/cancel`, { headers })).status()).toBe(404)
  })

  await test.step('a list that fails says so and can be tried again', async () => {
    await signIn('kunde')
    await page.route('**/api/account/reservations?**', (route) =>
      route.fulfill({ status: 409, json: { message: 'Moment' } }),
    )
    await page.goto('/account/reservations/table')
    await expect(page.getByText('Die Daten konnten nicht geladen werden.')).toBeVisible()
    await page.unroute('**/api/account/reservations?**')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('region', { name: 'Alle Reservationen' })).toContainText('Frauenchor Probe')
  })

  await test.step('an order is found by its number', async () => {
    await signIn('kunde')
    await page.goto('/account/orders')
    const list = page.getByRole('region', { name: 'Bestellungen' })
    const number = String(await list.getByRole('listitem').nth(1).locator('b').textContent())
    await page.getByLabel('Bestellungen suchen').fill(number.slice(2))
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText(number)
    await expect(page).toHaveURL(/search=/)
    await page.getByLabel('Bestellungen suchen').fill('1900-')
    await expect(page.getByText('Nichts gefunden.')).toBeVisible()
  })
})

test('cancelled and paid', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  await test.step('a cancellation that costs something says so before, and the order shows what is open', async () => {
    const setSteps = (steps: string) =>
      server.query(`update bookable set fee_steps = $1 where app_id = 1 and title = 'Gemeindeküche'`, [steps])
    await enterAsNew(page, server)
    const days = 34
    // A booking keeps the conditions it was made under.
    await setSteps('[{"days": 40, "percent": 50}]')
    try {
      const mine = await book(page, server, { object: 'Gemeindeküche', days, name: 'Brunch' })
      const theirs = await book(page, server, { object: 'Gemeindeküche', days: days + 2, name: 'Raclette' })
      await page.goto(`/account/reservations/${mine}`)
      await expect(page.getByText(/Heute kostet es CHF/)).toBeVisible()
      await page.getByRole('button', { name: 'Stornieren' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reservation stornieren?' })
      await expect(dialog.getByText(/Die Stornierung kostet CHF/)).toBeVisible()
      await inspect('account-cancel-fee')
      await dialog.getByRole('button', { name: 'Kostenpflichtig stornieren' }).click()
      await expect(page.getByText('Die Reservation ist storniert.')).toBeVisible()
      const [order] = await server.query('select order_id, fee from booking where id = $1', [mine])
      expect(Number(order?.fee)).toBeGreaterThan(0)
      await expect(page.getByText('wird statt des Preises verrechnet')).toBeVisible()
      await inspect('account-reservation-fee')
      await page.goto(`/account/orders/${order?.order_id}`)
      await expect(page.getByText('Stornogebühr', { exact: true })).toBeVisible()
      await expect(page.getByText(/Nach der Stornierung bleiben CHF/)).toBeVisible()
      await expect(page.getByText(/nach der Bestätigung/)).toHaveCount(0)
      await inspect('account-order-fee')

      await signIn('admin')
      const [other] = await server.query('select order_id from booking where id = $1', [theirs])
      await page.goto(`/admin/orders/edit/${other?.order_id}`)
      await page.getByRole('button', { name: 'Stornieren' }).click()
      const staffDialog = page.getByRole('dialog', { name: /stornieren$/ })
      await staffDialog.getByRole('textbox', { name: 'Grund' }).fill('Wasserschaden')
      await expect(staffDialog.getByRole('checkbox', { name: /Stornogebühr von CHF .* verrechnen/ })).toBeChecked()
      await inspect('staff-order-cancel-fee')
      await staffDialog.getByRole('button', { name: 'Stornieren' }).click()
      await expect(page.locator('.record-head .status')).toHaveText('Storniert')
      await expect(page.locator('.payment-mark').first()).toHaveText('Offen')
      await inspect('staff-order-cancelled-fee')
    } finally {
      await setSteps('[]')
    }
  })

  await test.step('what became of a paid order is read from top to bottom, by the customer and by staff', async () => {
    const setSteps = (steps: string) =>
      server.query(`update bookable set fee_steps = $1 where app_id = 1 and title = 'Gemeindeküche'`, [steps])
    await enterAsNew(page, server)
    await setSteps('[{"days": 60, "percent": 50}]')
    try {
      const days = 44
      const mine = await book(page, server, { object: 'Gemeindeküche', days, name: 'Fondue' })
      const [booking] = await server.query(
        'select b.user_id, b.order_id, c.total, c.version from booking b join customer_order c on c.id = b.order_id where b.id = $1',
        [mine],
      )
      await signIn('admin')
      const data = { kind: 'payment', amount: booking?.total, onDay: dayIn(0), version: booking?.version }
      const paid = await page.request.post(`/api/admin/orders/${booking?.order_id}/payments`, { headers, data })
      expect(paid.ok()).toBe(true)
      const cancelled = { ids: [mine], to: 'cancelled', withFee: true, withMail: false }
      expect((await page.request.post('/api/admin/bookings/decide', { headers, data: cancelled })).ok()).toBe(true)
      await page.goto(`/admin/orders/edit/${booking?.order_id}`)
      await expect(page.getByText('Total nach Stornierung')).toBeVisible()
      await expect(page.getByText('Zurückzuzahlen')).toBeVisible()
      await inspect('staff-order-credited')
      await holdSession(page, server, Number(booking?.user_id))
      await page.goto(`/account/orders/${booking?.order_id}`)
      for (const label of [
        'abzüglich storniert',
        'zuzüglich Stornogebühr',
        'abzüglich bezahlt',
        'Wir zahlen Ihnen zurück',
      ]) {
        await expect(page.getByText(label)).toHaveCount(1)
      }
      await inspect('account-order-credited')
    } finally {
      await setSteps('[]')
    }
  })

  await test.step('cancel from the row, and it is gone from the list and the count', async () => {
    await enterAsNew(page, server)
    const kitchen = await book(page, server, { object: 'Gemeindeküche', days: 93, name: 'Spaghettiplausch' })
    await book(page, server, { object: 'Cargovelo', days: 94, name: 'Umzug' })
    await page.goto('/account/reservations')
    await expect(page.getByRole('link', { name: /1 unbestätigte Reservation/ })).toBeVisible()
    await page.getByRole('link', { name: /1 unbestätigte Reservation/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unbestätigte Reservationen')
    await page.getByRole('button', { name: /^Aktionen für Gemeindeküche/ }).click()
    await inspect('account-row-actions')
    await page.getByRole('button', { name: 'Stornieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservation stornieren?' })
    await expect(dialog.getByRole('button', { name: 'Behalten' })).toBeFocused()
    await inspect('account-cancel')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Spaghettiplausch')).toBeVisible()
    await page.getByRole('button', { name: 'Stornieren' }).click()
    await dialog.getByRole('button', { name: 'Stornieren' }).click()
    await expect(page.getByText('Die Reservation ist storniert.')).toBeVisible()
    await expect(page.getByText('Sie haben keine unbestätigten Reservationen.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const [booking] = await server.query('select state from booking where id = $1', [kitchen])
    expect(booking?.state).toBe('cancelled')
    await page.goto(`/account/reservations/${kitchen}`)
    await expect(page.getByText('Storniert', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stornieren' })).toHaveCount(0)
  })
})

test('the account is for customers: all of it', { tag: '@desk' }, async ({ page, server, signIn }) => {
  const paths = [
    'reservations/table',
    'reservations/table/old',
    'reservations/serial',
    'orders',
    'orders/1',
    'calendar',
  ]
  for (const path of paths) {
    await page.goto(`/account/${path}`)
    await expect(page, `a visitor at ${path}`).toHaveURL(`${server.url}/`)
  }
  await signIn('admin')
  for (const path of paths) {
    await page.goto(`/account/${path}`)
    await expect(page, `staff at ${path}`).toHaveURL(`${server.url}/`)
  }
})
