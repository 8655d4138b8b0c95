import type { Locator, Page } from '@playwright/test'
import { cutTexts } from '../lib/cut-texts.ts'
import { bookKitchen, bookKitchenAt } from '../lib/desk.ts'
import { holdSession, openSession } from '../lib/session.ts'
import { expect, test } from '../lib/test.ts'

const open = async (page: Page, id: number | undefined) => {
  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Buchung B-/ })).toBeVisible()
}

test('a booking is decided', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  await test.step('one booking with all that belongs to it', async () => {
    await signIn('admin')
    const [row] = await server.query(
      `select id from booking where app_id = 1 and name = 'Jahreskonzert' and state = 'unconfirmed'`,
    )
    await open(page, Number(row?.id))
    await expect(page.getByRole('region', { name: 'Preis' })).toBeVisible()
    await expect(page.getByText('Buchung eingegangen')).toBeVisible()
    await inspect('booking')
  })

  await test.step('a clerk confirms with the words for the customer, by the keyboard', async () => {
    const { ids, email } = await bookKitchen(page, server, ['Chorprobe'])
    await signIn('admin')
    await open(page, ids[0])
    // What the dialog is for comes after it has opened: then the focus goes there, and does not stay on the cross.
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/admin/bookings/preview-decision', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buchung bestätigen' })
    await expect(dialog.getByRole('button', { name: 'Schliessen' })).toBeFocused()
    answered.resolve()
    await expect(dialog.getByLabel('Text der E-Mail')).toBeFocused()
    await expect(dialog.getByLabel('Betreff')).toHaveValue(/Bestätigt: Gemeindeküche/)
    await expect(dialog.getByLabel('Empfänger')).toHaveValue(email)
    await inspect('booking-confirm')
    await dialog.getByLabel('Text der E-Mail').fill('Der Schlüssel liegt beim Hauswart.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('1 Buchung bestätigt.')).toBeVisible()
    await expect(page.getByText('Bestätigt', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bestätigen' })).toHaveCount(0)
    expect(await server.mailTo(email, 'Bestätigt: Gemeindeküche')).toContain('Der Schlüssel liegt beim Hauswart.')
  })

  await test.step('a rejection with a text reaches the customer', async () => {
    const { ids, email, userId } = await bookKitchen(page, server, ['Grillabend'])
    await signIn('admin')
    await open(page, ids[0])
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buchung ablehnen' })
    await dialog.getByLabel('Text der E-Mail').fill('An diesem Tag wird die Küche gereinigt.')
    await inspect('booking-reject')
    await dialog.getByRole('button', { name: /^Ablehnen/ }).click()
    await expect(page.getByText('1 Buchung abgelehnt.')).toBeVisible()
    expect(await server.mailTo(email, 'Abgelehnt: Gemeindeküche')).toContain('An diesem Tag wird die Küche gereinigt.')
    await expect(page.getByText(/E-Mail «Abgelehnt: Gemeindeküche/)).toBeVisible()
    await holdSession(page, server, userId)
    await page.goto(`/account/reservations/${ids[0]}`)
    await expect(page.getByText('An diesem Tag wird die Küche gereinigt.')).toBeVisible()
  })
})

test('two clerks decide at once: one wins, the other is told', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  browser,
}) => {
  const { ids } = await bookKitchen(page, server, ['Wettlauf'])
  await signIn('admin')
  const context = await browser.newContext()
  const rival = await context.newPage()
  await openSession(rival, server, 'keeper')
  await open(page, ids[0])
  await rival.goto(`${server.url}/admin/bookings/${ids[0]}`)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await rival.getByRole('button', { name: 'Ablehnen' }).click()
  const [confirm, reject] = [
    page.getByRole('button', { name: 'Bestätigen und senden' }),
    rival.getByRole('button', { name: 'Ablehnen und senden' }),
  ]
  await expect(confirm).toBeEnabled()
  await expect(reject).toBeEnabled()
  await Promise.all([confirm.click(), reject.click()])
  const lost = 'Der Stand dieser Buchung hat sich inzwischen geändert.'
  const won = [page.getByText('1 Buchung bestätigt.'), rival.getByText('1 Buchung abgelehnt.')] as const
  await expect(async () => {
    expect((await page.getByText(lost).count()) + (await rival.getByText(lost).count())).toBe(1)
    expect((await won[0].count()) + (await won[1].count())).toBe(1)
  }).toPass()
  await expect(async () => {
    const mails = await server.query(
      `select topic from mail_message where booking_id = $1 and topic like 'customerBooking%'`,
      [ids[0]],
    )
    expect(mails).toHaveLength(1)
  }).toPass()
  await context.close()
})

test('wishes, options and what a move costs', { tag: '@desk' }, async ({ page, server, signIn, inspect }) => {
  await test.step('whoever confirms learns of an open wish first, of one booking and of many', async () => {
    const { ids, days } = await bookKitchen(page, server, ['Probe mit Wunsch', 'Probe ohne'])
    const wish = { kind: 'time', displayStart: `${days[0]} 14:00`, displayEnd: `${days[0]} 16:00`, text: '' }
    const headers = { 'x-app-id': '1' }
    await page.request.post(`/api/account/reservations/${ids[0]}/change-request`, { headers, data: wish })
    await signIn('admin')
    await open(page, ids[0])
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buchung bestätigen' })
    await expect(dialog.getByText(/Eine Änderungsanfrage ist offen: andere Zeit, .* 14:00–16:00 Uhr\./)).toBeVisible()
    await inspect('booking-confirm-wish')
    await dialog.getByRole('link', { name: 'Zuerst die Anfrage ansehen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Änderungsanfrage' })).toBeInViewport()

    await page.goto('/admin/bookings?tab=unconfirmed&search=Probe')
    for (const name of [/Probe mit Wunsch/, /Probe ohne/]) await page.getByRole('checkbox', { name }).first().check()
    await page.getByRole('button', { name: 'Bestätigen' }).last().click()
    const many = page.getByRole('dialog', { name: '2 Buchungen bestätigen' })
    await expect(many.getByText('1 von 2 Buchungen mit offener Änderungsanfrage.')).toBeVisible()
    await inspect('bookings-confirm-wish')
    await many.getByRole('link', { name: /^B-\d+ ansehen/ }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/bookings/${ids[0]}$`))
  })

  await test.step('a change request whose time was taken meanwhile is refused with the reason', async () => {
    const { ids, days } = await bookKitchen(page, server, ['Apéro'])
    const [day = ''] = days
    const wish = {
      kind: 'time',
      displayStart: `${day} 14:00`,
      displayEnd: `${day} 16:00`,
      text: 'Lieber am Nachmittag.',
    }
    const asked = await page.request.post(`/api/account/reservations/${ids[0]}/change-request`, {
      headers: { 'x-app-id': '1' },
      data: wish,
    })
    expect((await asked.json()).success).toBe(true)
    await signIn('admin')
    await open(page, ids[0])
    const card = page.getByRole('region', { name: 'Änderungsanfrage' })
    await expect(card.getByText('Lieber am Nachmittag.')).toBeVisible()
    await expect(card.getByText('Der Termin ist frei.')).toBeVisible()
    await inspect('booking-request')
    await card.getByRole('button', { name: 'Anfrage annehmen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anfrage annehmen' })
    // While the clerk reads, somebody else is quicker.
    const other = await page.context().browser()?.newContext({ baseURL: server.url })
    const customer = await other?.newPage()
    if (!customer) throw new Error('no second browser')
    await bookKitchen(customer, server, [])
    await bookKitchenAt(customer, server, 'Schneller', day, '14:00', '15:00')
    await other?.close()
    await dialog.getByRole('button', { name: 'Annehmen und senden' }).click()
    await expect(dialog.getByRole('alert')).toContainText('soeben vergeben')
    await inspect('booking-request-refused')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(card.getByText('Der Termin ist frei.')).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Anfrage annehmen' })).toBeDisabled()
    await card.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    await page.getByRole('button', { name: 'Ablehnen und senden' }).click()
    await expect(page.getByText('Die Anfrage wurde abgelehnt.')).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  await test.step('other options are chosen with the fields customers have, and priced', async () => {
    await signIn('admin')
    const [row] = await server.query(
      `select id from booking where app_id = 1 and name = 'Theaterabend' and state = 'unconfirmed'`,
    )
    await open(page, Number(row?.id))
    await page
      .getByRole('region', { name: /^Optionen/ })
      .getByRole('button', { name: 'Ändern' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Optionen ändern' })
    await expect(dialog.getByText(/^Der Preis bleibt/)).toBeVisible()
    await inspect('booking-options')
    await dialog.getByRole('checkbox').last().click()
    await expect(dialog.getByText(/ statt CHF/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
    await expect(page.getByText('Optionen geändert')).toBeVisible()
  })

  await test.step('what a move costs after the invoice is said before, and stands at the booking until somebody dealt with it', async () => {
    const { ids } = await bookKitchen(page, server, ['Backkurs'])
    await server.query(
      `update customer_order set state = 'booked' where app_id = 1 and id = (select order_id from booking where id = $1)`,
      [ids[0]],
    )
    await signIn('admin')
    await open(page, ids[0])
    await page.getByRole('button', { name: 'Objekt oder Zeit ändern' }).click()
    const move = page.getByRole('dialog', { name: 'Buchung verschieben' })
    await move.getByLabel('Ende').fill('13:00')
    await expect(
      move.getByText(/Die Rechnung ist gestellt, der Betrag bleibt .* mit einer neuen Bestellung/),
    ).toBeVisible()
    await inspect('booking-move-billed')
    await move.getByRole('button', { name: 'Verschieben' }).click()
    await expect(page.getByText('Die Buchung wurde verschoben.')).toBeVisible()
    const price = page.getByRole('region', { name: 'Preis' })
    await expect(price.getByText('Preis prüfen.')).toBeVisible()
    await inspect('booking-price-to-check')
    await price.getByRole('button', { name: 'Ist erledigt' }).click()
    await expect(page.getByText('Der Preis ist geprüft.')).toBeVisible()
    await expect(price.getByText('Preis prüfen.')).toHaveCount(0)
  })

  await test.step('on paper a booking has no buttons', async () => {
    const { ids } = await bookKitchen(page, server, ['Papier'])
    await signIn('admin')
    await open(page, ids[0])
    await expect(page.getByText('Buchung eingegangen')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Bestätigen' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Papier' })).toBeVisible()
    if (process.env.SCREENSHOTS) await page.screenshot({ path: 'e2e/screenshots/booking-print.png', fullPage: true })
  })
})

test('a booking on every screen', async ({ page, server, signIn, inspect }) => {
  await test.step('changes in place: the occasion, a note, the price, another time', async () => {
    const { ids, days } = await bookKitchen(page, server, ['Kochabend'])
    await signIn('admin')
    await open(page, ids[0])
    await page.getByRole('button', { name: 'Anlass ändern' }).click()
    await page.getByRole('textbox', { name: 'Anlass' }).fill('Kochabend mit Gästen')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Kochabend mit Gästen' })).toBeVisible()

    await page.getByRole('button', { name: 'Notiz' }).click()
    await page.getByRole('textbox', { name: 'Interne Notiz' }).fill('Reto fragen.')
    await page.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(page.getByText('Reto fragen.')).toBeVisible()

    await page.getByRole('button', { name: 'Preis anpassen' }).click()
    const price = page.getByRole('dialog', { name: 'Preis anpassen' })
    await price.getByRole('button', { name: 'Preis anpassen' }).click()
    await expect(price.getByText('Bitte nennen Sie den Grund.')).toBeVisible()
    await price.getByLabel('Betrag').fill('5')
    await price.getByLabel('Grund').fill('Mithilfe am Dorffest')
    await inspect('booking-price')
    await price.getByRole('button', { name: 'Preis anpassen' }).click()
    await expect(page.getByRole('region', { name: 'Preis' }).getByText('Mithilfe am Dorffest')).toBeVisible()

    await page.getByRole('button', { name: 'Objekt oder Zeit ändern' }).click()
    const move = page.getByRole('dialog', { name: 'Buchung verschieben' })
    await move.getByLabel('Beginn').fill('13:00')
    await move.getByLabel('Ende').fill('15:00')
    await expect(move.getByText('Der Termin ist frei.')).toBeVisible()
    await move.getByLabel('Beginn').fill('03:00')
    await move.getByLabel('Ende').fill('05:00')
    await move.getByRole('button', { name: 'Verschieben' }).click()
    await expect(move.getByRole('alert')).toContainText('Trotzdem verschieben?')
    await inspect('booking-move')
    await move.getByLabel('Beginn').fill('13:00')
    await move.getByLabel('Ende').fill('15:00')
    await move.getByRole('button', { name: 'Verschieben' }).click()
    await expect(page.getByText('Die Buchung wurde verschoben.')).toBeVisible()
    await expect(page.getByText('13:00–15:00 Uhr').first()).toBeVisible()
    const [row] = await server.query(
      `select to_char(display_start at time zone 'Europe/Zurich', 'YYYY-MM-DD HH24:MI') as at from booking where id = $1`,
      [ids[0]],
    )
    expect(row?.at).toBe(`${days[0]} 13:00`)
  })

  await test.step('a caretaker sees whom to expect, and nothing to press', async () => {
    const { ids, email, days } = await bookKitchen(page, server, ['Frühstück'])
    await server.query('update booking set remark = $2, options = $3, answers = $4 where id = $1', [
      ids[0],
      'Zwei Gäste kommen im Rollstuhl.',
      JSON.stringify([{ id: 1, title: 'Bestuhlung', value: 'Bankett, 120 Plätze' }]),
      JSON.stringify([{ question: 'Wie viele Personen erwarten Sie?', answer: '86' }]),
    ])
    const wishes = async (place: Locator) => {
      await expect(place.getByText('Zwei Gäste kommen im Rollstuhl.')).toBeVisible()
      await expect(place.getByText('Bankett, 120 Plätze')).toBeVisible()
      await expect(place.getByText('86', { exact: true })).toBeVisible()
      await expect(place.getByText(/CHF/)).toHaveCount(0)
    }
    await signIn('hauswart')
    await page.goto(`/admin/bookings?view=plan&date=${days[0]}`)
    await page.locator('button:is(.plan-bar, .plan-list__bar)', { hasText: 'Frühstück' }).click()
    await wishes(page.getByRole('dialog', { name: 'Frühstück' }))
    await inspect('plan-caretaker')
    await open(page, ids[0])
    await wishes(page.locator('main'))
    await expect(page.getByText('079 555 20 14')).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page.getByText('Kirchgasse')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Preis' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Bestätigen|Ablehnen|Weitere|ändern/ })).toHaveCount(0)
    await inspect('booking-caretaker')
  })

  await test.step('a booking over several days says when it ends, to the last digit', async () => {
    const { ids, userId } = await bookKitchen(page, server, ['Zeltlager'])
    await server.query(
      `with longer as (
       update booking set display_end = display_end + interval '2 days', ends_at = ends_at + interval '2 days' where id = $1 returning id
     )
     update occupancy o set during = tstzrange(lower(o.during), upper(o.during) + interval '2 days') from longer where o.booking_id = longer.id`,
      [ids[0]],
    )
    await signIn('admin')
    await page.goto(`/admin/bookings?customer=${userId}`)
    await expect(page.getByText(/09:00 bis \S\S \d\d\.\d\d\.\d{4}, 11:00/)).toBeVisible()
    const isCut = (text: string) => text.includes(' bis ')
    expect((await cutTexts(page)).filter(isCut)).toEqual([])
    await inspect('bookings-several-days')
    // The kitchen is free again for whoever books it next.
    await server.query(
      `with freed as (delete from occupancy where booking_id = $1) update booking set state = 'cancelled' where id = $1`,
      [ids[0]],
    )
  })
})
