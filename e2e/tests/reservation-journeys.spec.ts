import type { Page } from '@playwright/test'
import { dayIn, dotted, iso, later, openTimes, takeAway } from '../lib/reservation-times.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const next = (page: Page) => page.getByRole('button', { name: /^Weiter zu/ })

/** A third of the gym of one's own: open all year, for series. */
async function makeHall(page: Page, server: E2eServer, title: string): Promise<number> {
  const [third] = await server.query(`select id from bookable where title = 'Dreifachturnhalle, Drittel C'`)
  const headers = { 'x-app-id': '1' }
  const answer = await page.request.post(`/api/admin/objects/${third?.id}/duplicate`, { headers })
  expect(answer.status(), await answer.text()).toBe(200)
  const { object } = await answer.json()
  await server.query('delete from blocking_day where object_id = $1', [object.id])
  await server.query(`update bookable set is_visible = true, title = $2, horizon_days = 700 where id = $1`, [
    object.id,
    title,
  ])
  return object.intervals[0].id
}

async function orderNow(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeVisible()
  await expect(page.getByText(/Ihre Termine sind noch/)).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^(Verbindlich reservieren|Reservieren)$/ }).click()
  await expect(page.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible()
  return (
    (await page
      .getByText(/^\d{4}-\d{6}$/)
      .first()
      .textContent()) ?? ''
  )
}

test(
  'a club books a season: forty dates, three of them repaired',
  { tag: '@desk' },
  async ({ page, server, signIn, inspect }, info) => {
    const title = `Serienhalle ${info.project.name}`
    await signIn('admin')
    const intervalId = await makeHall(page, server, title)
    const first = dayIn(24, 3)
    const clashes = [2, 10, 30].map((week) => later(first, week * 7))
    for (const day of clashes) await takeAway(server, title, day, '18:00', '20:00')
    await signIn('kunde')
    const rule = { kind: 'weekly', every: 1, weekdays: [3] }
    const series = { rule, from: iso(first), until: iso(later(first, 39 * 7)), start: '18:00', steps: 2 }
    await openTimes(page, server, [title], { booking: { isSerial: true, intervalId, series, name: 'Training Damen' } })
    await expect(page.getByText('37 von 40 Terminen sind frei, 3 brauchen Ihre Entscheidung.')).toBeVisible()
    for (const day of clashes) {
      const row = page.getByRole('listitem').filter({ hasText: dotted(day) })
      await row.getByRole('button', { name: /Beheben/ }).click()
      const repair = page.getByRole('region', { name: /Ersatz für/ })
      await repair.getByRole('button', { name: /Gleicher Tag/ }).click()
      await repair.getByRole('button', { name: /übernehmen/ }).click()
      await expect(row).toContainText('Frei, verschoben')
    }
    await expect(page.getByText('40 von 40 Terminen sind frei.')).toBeVisible()
    await next(page).click()
    await expect(page).toHaveURL(/step=kontakt/)
    await next(page).click()
    const number = await orderNow(page)
    await inspect('journey-series-done')
    const [stored] = await server.query(
      `select count(*)::int as dates, count(distinct b.series_key)::int as series
     from booking b join customer_order o on o.app_id = b.app_id and o.id = b.order_id
     where o.year || '-' || lpad(o.number::text, 6, '0') = $1`,
      [number],
    )
    expect(stored).toMatchObject({ dates: 40, series: 1 })
  },
)

test('a customer reserves two objects with options and a questionnaire', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn('kunde')
  const day = dayIn(40, 2)
  await openTimes(page, server, ['Aula', 'Gemeindeküche'], { search: `&day=${iso(day)}` })
  const choose = async (start: string, length: string) => {
    await page.getByLabel('Datum', { exact: true }).fill(dotted(day))
    await page.keyboard.press('Enter')
    await page.getByLabel('Beginn').selectOption(start)
    await page.getByLabel('Dauer').selectOption({ label: length })
    await expect(page.getByText(/^Frei\./)).toBeVisible()
  }
  await choose('10:00', '2 Stunden')
  await page.getByLabel('Bestuhlung').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /Bühnentechnik/ }).check()
  await page.getByLabel('Name des Anlasses').fill('Jahresversammlung')
  await page.getByLabel(/Wie viele Personen erwarten Sie/).fill('80')
  await page.getByRole('radio', { name: 'Verein' }).check()
  await page.getByLabel(/Wer ist am Anlass verantwortlich/).fill('Nora Brunner, 079 000 18 42')
  await page.getByRole('navigation', { name: 'Ausgewählte Objekte' }).getByRole('button').nth(1).click()
  await choose('13:00', '3 Stunden')
  const questions = page.getByLabel(/verantwortlich|Personen erwarten/)
  for (const field of await questions.all()) await field.fill('12')
  await next(page).click()
  await expect(page).toHaveURL(/step=kontakt/)
  await next(page).click()
  const number = await orderNow(page)
  const [stored] = await server.query(
    `select count(*)::int as bookings, sum(jsonb_array_length(options))::int as options, sum(jsonb_array_length(answers))::int as answers
     from booking b join customer_order o on o.app_id = b.app_id and o.id = b.order_id
     where o.year || '-' || lpad(o.number::text, 6, '0') = $1`,
    [number],
  )
  expect(stored?.bookings).toBe(2)
  expect(Number(stored?.options)).toBeGreaterThanOrEqual(2)
  expect(Number(stored?.answers)).toBeGreaterThanOrEqual(3)
  expect(await server.mailTo('kunde@demo.test', number)).toContain('Aula')
})
