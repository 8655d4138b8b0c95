import { readFile } from 'node:fs/promises'
import { signInWith } from '../lib/staff.ts'
import { expect, test } from '../lib/test.ts'

test('the dashboard', { tag: '@desk' }, async ({ page, signIn, server, inspect }) => {
  await test.step('the dashboard shows what waits, and every number leads to its list', async () => {
    await signIn('admin')
    await page.goto('/admin')
    const tiles = page.getByRole('region', { name: 'Das wartet auf Sie' })
    await expect(tiles.getByRole('link', { name: /Unbestätigt/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Als Nächstes entscheiden' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^Auslastung KW \d+$/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Heute und morgen' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Neue Bestellungen' })).toBeVisible()
    await inspect('dashboard')
    const [{ count }] = (await server.query(
      `select count(*)::int as count from booking where app_id = 1 and state = 'unconfirmed' and display_end > now()`,
    )) as [{ count: number }]
    const tile = tiles.getByRole('link', { name: new RegExp(`^${count}\\s*Unbestätigt`) })
    await tile.click()
    await expect(page).toHaveURL(/\/admin\/bookings\?tab=unconfirmed/)
    await expect(page.getByRole('row')).toHaveCount(Math.min(count, 25) + 1)
  })

  await test.step('a booking is confirmed from the dashboard, and the numbers follow', async () => {
    const [made] = await server.query(
      `with n as (
       insert into order_number (app_id, year, last) values (1, extract(year from now()), 1)
       on conflict (app_id, year) do update set last = order_number.last + 1 returning year, last
     ), o as (
       insert into customer_order (app_id, year, number, client_key, user_id, summary, total, contact)
       select 1, n.year, n.last, gen_random_uuid(), id,
         '{"tax":[],"total":0,"totalWithoutTax":0,"roundingDifference":0,"hasNoPriceObject":false,"displayPaymentOption":false}', 0,
         jsonb_build_object('company', 'Verein Eilig', 'email', 'eilig@example.test') from n, app_user where email = 'kunde@demo.test' returning id, user_id
     ), b as (
       insert into booking (app_id, order_id, user_id, object_id, state, starts_at, ends_at, display_start, display_end, steps, name, created_at)
       select 1, o.id, o.user_id, (select id from bookable where app_id = 1 and title = 'Aula'), 'unconfirmed', t, t + interval '1 hour', t,
         t + interval '1 hour', 1, 'Eile', now() - interval '90 days'
       from o, (select date_trunc('hour', now()) + interval '3 hours' as t) x returning *
     ), taken as (
       -- In a place beside whoever the demo has there at this time of the week.
       insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
       select app_id, object_id, '[1,2)', tstzrange(starts_at, ends_at), 'booking', object_id, id from b
     )
     select id from b`,
    )
    await signIn('admin')
    await page.goto('/admin')
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' }).first()
    const group = navigation.getByRole('button', { name: 'Bestellwesen', exact: true })
    await expect(group).toHaveAccessibleDescription(/^\d+ offen$/)
    const before = Number((await group.locator('.side-nav__count i').textContent())?.split(' ')[0])
    await group.click()
    await expect(navigation.getByRole('link', { name: 'Buchungen', exact: true })).toHaveAccessibleDescription(
      /^\d+ offen$/,
    )
    await group.click()
    const row = page.locator('.decide').filter({ hasText: 'Verein Eilig' })
    await expect(row.getByText(/heute|morgen/)).toBeVisible()
    await row.getByRole('button', { name: /^Bestätigen/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Bestätigen|bestätigen/ })
      .last()
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await expect(group).toHaveAccessibleDescription(`${before - 1} offen`)
    const [after] = await server.query('select state from booking where app_id = 1 and id = $1', [made?.id])
    expect(after?.state).toBe('confirmed')
  })

  await test.step('a caretaker sees the plan and no money', async () => {
    await signInWith(page, server, ['object:view', 'reservation:view'])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 2, name: 'Heute und morgen' })).toBeVisible()
    await expect(page.getByText('CHF')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Neue Bestellungen' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Bestätigen/ })).toHaveCount(0)
    await inspect('dashboard-caretaker')
  })

  await test.step('without any group there are a greeting and the own profile', async () => {
    await signInWith(page, server, [])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 2, name: /Vera Versuch/ })).toBeVisible()
    await inspect('dashboard-nothing')
    await page.getByRole('link', { name: 'Zu meinem Profil' }).click()
    await expect(page).toHaveURL(/\/admin\/profile/)
  })

  await test.step('a dashboard that does not come says so and can be asked again', async () => {
    await signIn('admin')
    await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 403, json: { success: false } }))
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toContainText('konnten nicht geladen werden')
    await page.unroute('**/api/admin/dashboard')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('region', { name: 'Das wartet auf Sie' })).toBeVisible()
  })

  await test.step('folded, the menu shows what waits on its sign', async () => {
    await signIn('admin')
    await page.goto('/admin')
    await expect(page.locator('.side-nav__count').first()).toBeVisible()
    await page.getByRole('button', { name: 'Menü einklappen' }).click()
    const sign = page.getByRole('button', { name: 'Bestellwesen', exact: true })
    await expect(sign.locator('.side-nav__count')).toBeVisible()
    await sign.click()
    await expect(page.getByRole('menuitem', { name: 'Buchungen', exact: true })).toBeVisible()
    await inspect('menu-counters')
  })
})

test('the evaluation', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await test.step('the evaluation: a year against the year before, other times, a category, an empty time', async () => {
    await signIn('admin')
    await page.goto('/admin/business-assessment')
    const figures = page.getByRole('region', { name: 'Kennzahlen' })
    await expect(figures.getByText(/^CHF\s[\d’]+\.\d\d$/)).toBeVisible()
    const revenue = await figures.getByText(/^CHF/).textContent()
    await expect(page.getByRole('table', { name: 'Auslastung in Prozent nach Wochentag und Stunde' })).toBeVisible()
    await inspect('evaluation')

    // The column of the objects adds up to what stands above, as far as whole francs can.
    const total = page.getByRole('table').filter({ hasText: 'Objekt' }).first().locator('tfoot td').nth(2)
    const francs = (text: string | null) => Number(text?.replaceAll(/[^\d.]/g, ''))
    expect(Math.abs(francs(await total.textContent()) - francs(revenue))).toBeLessThan(1)

    await page.getByRole('button', { name: 'Monat', exact: true }).click()
    await expect(page).toHaveURL(/period=month/)
    await expect(page.getByRole('heading', { name: 'Umsatz nach Tag in CHF' })).toBeVisible()
    await page.getByRole('button', { name: 'Früher' }).click()
    await expect(page.getByText(/^gegenüber 01\./)).toBeVisible()
    await inspect('evaluation-month')

    const choice = page.getByRole('combobox', { name: 'Kategorie' })
    const option = await choice.locator('option').nth(1).textContent()
    await choice.selectOption({ index: 1 })
    await expect(page).toHaveURL(/category=\d+/)
    const rows = page.getByRole('table').filter({ hasText: 'Kategorie' }).last()
    await expect(rows.getByRole('rowheader', { name: String(option) })).toBeVisible()
    await page.reload()
    await expect(choice.locator('option:checked')).toHaveText(String(option))

    await page.getByRole('button', { name: 'Zeitraum', exact: true }).click()
    const form = page.locator('.period__form')
    await form.getByLabel('Von').fill('2003-02-01')
    await form.getByLabel('Bis').fill('2003-01-01')
    await form.getByRole('button', { name: 'Anzeigen' }).click()
    await expect(form.getByText('Bitte wählen Sie zwei Tage, den früheren zuerst.')).toBeVisible()
    await form.getByLabel('Bis').fill('2003-02-28')
    await form.getByRole('button', { name: 'Anzeigen' }).click()
    await expect(page.getByText('In dieser Zeit gibt es weder Buchungen noch Umsatz.')).toBeVisible()
    await inspect('evaluation-empty')
  })

  await test.step('a table becomes a file', async () => {
    await signIn('admin')
    await page.goto('/admin/business-assessment')
    await expect(page.getByRole('region', { name: 'Kennzahlen' })).toBeVisible()
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await inspect('evaluation-export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Nach Objekt, CSV (Strichpunkt)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Auswertung-Objekte.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('Umsatz in CHF')
    expect(text).toContain('Aula')
  })
})
