import { bookKitchen } from '../lib/desk.ts'
import { dayIn, dotted, giveBack, iso, openTimes, settled } from '../lib/reservation-times.ts'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

const ten = Array.from({ length: 10 }, (_, n) => `Kochkurs ${n + 1}`)

test('the list of bookings', { tag: '@desk' }, async ({ page, signIn, inspect, server }) => {
  await test.step('all bookings, from today on, with what waits on top', async () => {
    await signIn('admin')
    await page.goto('/admin/bookings')
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('tab', { name: /Unbestätigt \d+/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Theaterabend|Frauenchor|Turnverein/ }).first()).toBeVisible()
    await inspect('bookings-list')
    await page.getByRole('tab', { name: /Unbestätigt/ }).click()
    await expect(page).toHaveURL(/tab=unconfirmed/)
    await page.getByRole('searchbox').fill('jahreskonzert meier')
    await expect(page.getByRole('link', { name: /Jahreskonzert/ })).toHaveCount(1)
    await page.getByRole('searchbox').fill('gibt es nicht')
    await expect(page.getByText('Keine Buchung gefunden.')).toBeVisible()
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page.getByRole('tab', { name: 'Vergangen' }).click()
    await expect(page.getByText('Vergangen', { exact: true }).nth(1)).toBeVisible()
  })

  await test.step('a clerk confirms ten bookings at once', async () => {
    const { ids, email, userId } = await bookKitchen(page, server, ten)
    await signIn('admin')
    await page.goto(`/admin/bookings?customer=${userId}`)
    await expect(page.getByText('Kunde: Harmonie Seewilen')).toBeVisible()
    await expect(page.getByRole('link', { name: /Kochkurs/ })).toHaveCount(10)
    const all = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })
    if (await all.isVisible()) await all.check()
    else for (const box of await page.getByRole('checkbox').all()) await box.check()
    const bar = page.getByRole('region', { name: 'Aktionen für die Auswahl' })
    await expect(bar).toContainText('10')
    await expect(bar).toContainText('Summe CHF')
    await inspect('bookings-bulk')
    await bar.getByRole('button', { name: 'Bestätigen' }).click()
    const dialog = page.getByRole('dialog', { name: '10 Buchungen bestätigen' })
    await expect(dialog.getByText('Termin ist frei').first()).toBeVisible()
    await inspect('bookings-bulk-dialog')
    await dialog.getByRole('button', { name: /^Bestätigen/ }).click()
    await expect(page.getByText('10 Buchungen bestätigt.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Bestätigt 10' })).toBeVisible()
    const rows = await server.query('select state from booking where id = any($1)', [ids])
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['confirmed']))
    expect(await server.mailTo(email, 'Bestätigt: Gemeindeküche')).toContain('Wir freuen uns')
  })

  await test.step('the rows go along as a file and on paper', async () => {
    const { userId } = await bookKitchen(page, server, ['Backtag'])
    await signIn('admin')
    await page.goto(`/admin/bookings?customer=${userId}`)
    await expect(page.getByRole('link', { name: 'Backtag' })).toBeVisible()
    for (const [name, file] of [
      ['CSV (Strichpunkt)', 'buchungen.csv'],
      ['Excel (XLSX)', 'buchungen.xlsx'],
      ['Kalender (ICS)', 'buchungen.ics'],
    ] as const) {
      await page.getByRole('button', { name: 'Exportieren' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ])
      expect(download.suggestedFilename()).toBe(file)
    }
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('menuitem', { name: 'Liste drucken' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
  })

  await test.step('order:view shows amounts', async () => {
    const { ids, userId } = await bookKitchen(page, server, ['Rechte'])
    const besides = ['reservation:view', 'reservation:status', 'reservation:change', 'order:edit']
    const [price, sum, amount] = [
      page.getByRole('region', { name: 'Preis' }),
      page.getByText('Summe CHF'),
      page.getByRole('columnheader', { name: 'Betrag CHF' }),
    ]
    for (const isSeen of [false, true]) {
      await signInWith(page, server, isSeen ? [...besides, 'order:view'] : besides)
      await page.goto(`/admin/bookings/${ids[0]}`)
      await expect(page.getByText('Buchung eingegangen')).toBeVisible()
      await expect(price).toHaveCount(isSeen ? 1 : 0)
      await page.goto(`/admin/bookings?customer=${userId}`)
      await page.getByRole('checkbox', { name: /^Rechte/ }).check()
      await expect(page.getByText('1 Buchung ausgewählt')).toBeVisible()
      await expect(sum).toHaveCount(isSeen ? 1 : 0)
      await expect(amount).toHaveCount(isSeen ? 1 : 0)
    }
  })
})

test('whoever reserves marks a booking with a colour and sees it in calendar and cart', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  const thursday = dayIn(91, 4)
  await giveBack(server, 'Aula', thursday)
  await openTimes(page, server, ['Aula'], { search: `&day=${iso(thursday)}` })
  const colors = page.getByRole('group', { name: 'Farbe (freiwillig)' })
  await expect(colors.getByRole('radio', { name: 'Keine Farbe' })).toBeChecked()
  await page.getByRole('button', { name: `Donnerstag, ${dotted(thursday)}, 17:00 Uhr, frei`, exact: true }).click()
  await settled(page)
  await colors.getByRole('radio', { name: 'Violett' }).check()
  // The arrow keys go from colour to colour.
  await page.keyboard.press('ArrowLeft')
  await expect(colors.getByRole('radio', { name: 'Rot' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.cart-item .color-mark')).toHaveAttribute('title', 'Farbe: Violett')
  const stripe = page.locator('.week-mine').evaluate((mine) => getComputedStyle(mine, '::before').backgroundColor)
  expect(await stripe).toBe('rgb(123, 63, 181)')
  await inspect('reservation-color')
  await page.reload()
  await expect(colors.getByRole('radio', { name: 'Violett' })).toBeChecked()
})

test('staff colour a booking and let everybody read its occasion', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const { ids, days } = await bookKitchen(page, server, ['Frühlingsmarkt'])
  const [id, day] = [ids[0], days[0]]
  await signIn('admin')
  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('button', { name: 'Farbe ändern' }).click()
  await inspect('booking-color-choice')
  await page.getByRole('radio', { name: 'Grün' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Erfolgreich gespeichert!')).toBeVisible()
  await expect(page.locator('.named-color')).toHaveText('Grün')
  const isPublic = page.getByRole('checkbox', { name: 'Anlass öffentlich anzeigen' })
  await isPublic.check()
  await expect(page.getByText('Anlass öffentlich anzeigen geändert')).toBeVisible()
  await inspect('booking-color')
  const [stored] = await server.query('select color, is_name_public from booking where id = $1', [id])
  expect(stored).toEqual({ color: '#2e7d32', is_name_public: true })

  await page.goto(`/admin/bookings?view=plan&date=${day}&span=day`)
  const bar = page.getByRole('button', { name: /Frühlingsmarkt/ }).first()
  await expect(bar).toBeVisible()
  await expect(bar.locator('.plan-bar__color, .color-mark')).toHaveCount(1)
  await expect(bar).toHaveAccessibleName(/Farbe Grün/)
  await inspect('plan-color')
})

test('week calendars do without the weekend, but never without what is chosen', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  const saturday = dayIn(100, 6)
  await giveBack(server, 'Aula', saturday)
  await openTimes(page, server, ['Aula'], { search: `&day=${iso(saturday)}` })
  await expect(page.locator('.week-day')).toHaveCount(7)
  const hide = page.getByRole('checkbox', { name: 'Wochenende ausblenden' })
  await hide.check()
  await expect(page.locator('.week-day')).toHaveCount(5)
  await inspect('reservation-working-days')
  await hide.uncheck()
  await page.getByRole('button', { name: `Samstag, ${dotted(saturday)}, 17:00 Uhr, frei`, exact: true }).click()
  await hide.check()
  await expect(page.locator('.week-day')).toHaveCount(6)
  await expect(page.locator('.week-mine')).toBeVisible()

  // The same person finds the plan as the calendar was left.
  await signIn('admin')
  await page.goto('/admin/bookings?view=plan&span=week')
  await expect(page.locator('.plan-head__day')).toHaveCount(5)
  await expect(hide).toBeChecked()
  await inspect('plan-working-days')
  await hide.uncheck()
  await expect(page.locator('.plan-head__day')).toHaveCount(7)
})
