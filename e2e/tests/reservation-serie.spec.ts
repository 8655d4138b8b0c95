import type { Page } from '@playwright/test'
import { dayIn, dotted, iso, later, openTimes, settled, takeAway } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

const title = 'Dreifachturnhalle, Drittel C'
const row = (page: Page, day: Date) => page.locator('.planned-row').filter({ hasText: dotted(day) })

test.beforeEach(({ signIn }) => signIn('kunde'))

test('a series is planned, three dates that fail are repaired, and the free ones are priced', async ({
  page,
  server,
  inspect,
}, { project }) => {
  const first = dayIn(24, 3)
  const dates = [0, 1, 2, 3, 4, 5].map((week) => later(first, week * 7))
  const [, second = first, , fourth = first, fifth = first] = dates
  await takeAway(server, title, second, '17:00', '19:00')
  await takeAway(server, title, fourth, '17:00', '22:00')
  await takeAway(server, title, fifth, '18:00', '19:00')
  await openTimes(page, server, [title], { search: `&day=${iso(first)}` })

  await page.getByRole('radio', { name: 'Serie' }).check({ force: true })
  await page.getByLabel('Erstes Datum', { exact: true }).fill(dotted(first))
  await page.keyboard.press('Enter')
  await page.getByLabel('Letztes Datum', { exact: true }).fill(dotted(later(first, 35)))
  await page.keyboard.press('Enter')
  for (const weekday of ['Montag', 'Dienstag', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']) {
    await page.getByRole('checkbox', { name: weekday }).uncheck({ force: true })
  }
  await page.getByRole('checkbox', { name: 'Mittwoch' }).check({ force: true })
  await page.getByLabel('Beginn').selectOption('18:00')
  await page.getByLabel('Dauer').selectOption({ label: '2 Stunden' })
  await expect(page.locator('.series-rule__sentence')).toContainText(
    `Jeden Mittwoch, 18:00–20:00 Uhr, vom ${dotted(first)} bis ${dotted(later(first, 35))}, 6 Termine`,
  )
  await expect(page.getByText('3 von 6 Terminen sind frei, 3 brauchen Ihre Entscheidung.')).toBeVisible()
  await expect(page.getByText('3 Daten sind noch nicht behoben und werden nicht reserviert.').first()).toBeVisible()

  // The same day, another time; and back to the rule.
  await row(page, second)
    .getByRole('button', { name: /Beheben/ })
    .click()
  const repair = page.getByRole('region', { name: /Ersatz für/ })
  await expect(repair.getByRole('button', { name: /Gleicher Tag/ })).toContainText('19:00–21:00')
  await expect(repair.getByRole('button', { name: /Nächster Tag/ })).toContainText(dotted(later(second, 1)))
  await expect(repair.getByRole('button', { name: /Anderes Objekt/ })).toBeVisible()
  await settled(page)
  await inspect('reservation-serie')
  await repair.getByRole('button', { name: /Gleicher Tag/ }).click()
  await repair.getByRole('button', { name: /übernehmen/ }).click()
  await expect(row(page, second)).toContainText('Frei, verschoben')
  await expect(row(page, second)).toContainText('Statt 18:00–20:00, von Ihnen verschoben')
  await row(page, second)
    .getByRole('button', { name: /Zurücksetzen/ })
    .click()
  await expect(row(page, second)).toContainText('Belegt')
  await row(page, second)
    .getByRole('button', { name: /Beheben/ })
    .click()
  await repair.getByRole('button', { name: /Nächster Tag/ }).click()
  await repair.getByRole('button', { name: /übernehmen/ }).click()
  await expect(row(page, later(second, 1))).toContainText('Frei, verschoben')

  // Any other time, from the calendar.
  await row(page, fourth)
    .getByRole('button', { name: /Beheben/ })
    .click()
  await page.getByRole('button', { name: 'Im Kalender wählen', exact: true }).click()
  const other = page.getByRole('region', { name: 'Anderen Termin wählen' })
  const sunday = later(fourth, 4)
  if (project.name === 'phone') {
    await other.getByRole('button', { name: new RegExp(`^Sonntag, ${dotted(sunday)}`) }).tap()
    await other.getByRole('button', { name: '09:00', exact: true }).tap()
  } else await other.getByRole('button', { name: `Sonntag, ${dotted(sunday)}, 09:00 Uhr, frei` }).click()
  await other.getByRole('button', { name: 'Termin übernehmen' }).click()
  await expect(other).toBeHidden()
  await expect(row(page, sunday)).toContainText('09:00–11:00')

  // And one is left out.
  await row(page, fifth)
    .getByRole('button', { name: /Beheben/ })
    .click()
  await page.getByRole('button', { name: 'Datum auslassen' }).click()
  await expect(row(page, fifth)).toContainText('Ausgelassen')
  await expect(page.getByText('5 von 6 Terminen sind frei.')).toBeVisible()
  await settled(page)
  await inspect('reservation-serie-repaired')

  // What was decided is still there after a reload.
  await page.reload()
  await expect(page.getByText('5 von 6 Terminen sind frei.')).toBeVisible()
  await expect(row(page, fifth)).toContainText('Ausgelassen')
  await expect(row(page, sunday)).toContainText('Frei, verschoben')
  await page.getByRole('button', { name: /^Weiter zu/ }).click()
  await expect(page).toHaveURL(/step=kontakt/)
})

test('a series over several days keeps how many', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const hut = 'Waldhütte Rüti'
  await server.query(`update bookable set allows_series = true where app_id = 1 and title = $1`, [hut])
  const first = dayIn(60, 2)
  await openTimes(page, server, [hut], { search: `&day=${iso(first)}` })
  await page.getByRole('radio', { name: 'Serie' }).check({ force: true })
  await page.getByLabel('Dauer').selectOption({ label: '2 Nächte' })
  await expect(page.locator('.series-rule__sentence')).toContainText(/ab \d\d:\d\d Uhr, 2 Nächte/)
  await page.getByLabel('Erstes Datum', { exact: true }).fill(dotted(first))
  await page.keyboard.press('Enter')
  await page.getByLabel('Letztes Datum', { exact: true }).fill(dotted(later(first, 13)))
  await page.keyboard.press('Enter')
  for (const weekday of ['Montag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']) {
    await page.getByRole('checkbox', { name: weekday }).uncheck({ force: true })
  }
  await page.getByRole('checkbox', { name: 'Dienstag' }).check({ force: true })
  await expect(page.getByText('2 von 2 Terminen sind frei.')).toBeVisible()
  const planned = page.locator('.planned-row').filter({ hasText: dotted(first) })
  await expect(planned).toContainText('bis Do')
  await expect(page.getByText(/4 Nächte × CHF/).first()).toBeAttached()
  await settled(page)
  await inspect('reservation-serie-nights')
  await page.reload()
  await expect(page.getByLabel('Dauer').locator('option:checked')).toHaveText('2 Nächte')
  await expect(planned).toContainText('bis Do')
})

test('rules by month, the 31st, and more than two hundred dates', { tag: '@desk' }, async ({ page, server }) => {
  const first = dayIn(21)
  await openTimes(page, server, [title], { search: `&day=${iso(first)}` })
  await page.getByRole('radio', { name: 'Serie' }).check({ force: true })
  await page.getByLabel('Wiederholung').selectOption({ label: 'Alle 2 Monate am Wochentag' })
  await page.getByLabel('Am', { exact: true }).selectOption({ label: 'letzten' })
  await page.getByLabel('Wochentag', { exact: true }).selectOption({ label: 'Freitag' })
  await expect(page.locator('.series-rule__sentence')).toContainText('Alle 2 Monate am letzten Freitag')

  await page.getByLabel('Wiederholung').selectOption({ label: 'Jeden Monat am Datum' })
  const year = first.getUTCFullYear() + 1
  await page.getByLabel('Letztes Datum', { exact: true }).fill(`30.04.${year}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Erstes Datum', { exact: true }).fill(`31.01.${year}`)
  await page.keyboard.press('Enter')
  await expect(page.locator('.series-rule__sentence')).toContainText('Jeden Monat am 31.')
  await expect(page.getByText('Dieser Monat hat den verlangten Tag nicht.')).toHaveCount(2)

  await page.getByLabel('Wiederholung').selectOption({ label: 'Jede Woche' })
  for (const weekday of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']) {
    await page.getByRole('checkbox', { name: weekday }).check({ force: true })
  }
  await page.getByLabel('Letztes Datum', { exact: true }).fill(`31.12.${year + 1}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Eine Serie hat höchstens 200 Termine.')
  await expect(page.getByText('Es fehlt noch ein Termin')).toBeVisible()
})

test('a date moves to another object, which is reserved besides and named wherever the date stands', {
  tag: '@desk',
}, async ({ page, server, inspect }) => {
  const first = dayIn(24, 2)
  await takeAway(server, title, first, '17:00', '22:00')
  const series = {
    rule: { kind: 'weekly', every: 1, weekdays: [2] },
    from: iso(first),
    until: iso(later(first, 7)),
    start: '17:00',
    steps: 2,
  }
  const [interval] = await server.query(
    `select i.id from booking_interval i join bookable o on o.app_id = i.app_id and o.id = i.object_id where o.title = $1 order by i.sort limit 1`,
    [title],
  )
  await openTimes(page, server, [title], { booking: { isSerial: true, series, intervalId: interval?.id } })
  await row(page, first)
    .getByRole('button', { name: /Beheben/ })
    .click()
  const offer = page.getByRole('button', { name: /Anderes Objekt/ })
  const hall = (await offer.locator('b').textContent()) ?? ''
  await offer.click()
  await page.getByRole('button', { name: 'Objekt übernehmen' }).click()
  await expect(row(page, first)).toContainText(`Frei, anderes Objekt`)
  await expect(row(page, first)).toContainText(`In «${hall}», als eigene Reservation`)
  await expect(page.getByText('2 von 2 Terminen sind frei.')).toBeVisible()
  await expect(page.getByText('2 Objekte')).toBeVisible()
  const other = page.getByRole('navigation', { name: 'Ausgewählte Objekte' }).getByRole('button').nth(1)
  await expect(other).toContainText(hall)
  await expect(other).toContainText('17:00–19:00')
  await settled(page)
  await page.evaluate(() => scrollTo(0, 0))
  await inspect('reservation-serie-elsewhere')
  const item = page.locator('.cart-item:visible', { hasText: hall })
  await expect(item).toContainText(`Di, ${dotted(first)}, 17:00–19:00`)
  await expect(item).toContainText(`Ersatz in der Serie «${title}»`)

  await page.goto('/reservation?step=pruefen')
  await page.getByText('Serie, 1 Termin', { exact: true }).click()
  await expect(page.locator('.review__dates')).toContainText(`${dotted(first)}, 17:00–19:00 Uhr, in «${hall}»`)
  await expect(page.locator('.costs')).toContainText(hall)

  // Given up again, the date waits for another decision.
  await page.goto('/reservation?step=termine')
  await row(page, first)
    .getByRole('button', { name: /Zurücksetzen/ })
    .click()
  await expect(row(page, first)).toContainText('Belegt')
  await expect(page.getByText('2 Objekte')).toHaveCount(0)
})

test('without the right to it there is no series', { tag: '@desk' }, async ({ page, server }) => {
  await page.context().clearCookies()
  await openTimes(page, server, [title])
  await expect(page.getByText('Einzeltermin', { exact: true })).toHaveCount(0)
})

test('a series most of whose dates are taken is advised as a whole', { tag: '@desk' }, async ({
  page,
  server,
  inspect,
}) => {
  const first = dayIn(24, 4)
  const dates = [0, 1, 2, 3, 4, 5].map((week) => later(first, week * 7))
  for (const day of dates.slice(1)) await takeAway(server, title, day, '18:00', '19:00')
  const time = { start: '18:00', steps: 2, from: iso(first), until: iso(later(first, 35)) }
  const series = { rule: { kind: 'weekly', every: 1, weekdays: [4] }, ...time }
  await openTimes(page, server, [title], { booking: { isSerial: true, series } })
  const advice = page.getByRole('region', { name: 'Das geht stattdessen' })
  await expect(advice).toContainText('5 von 6 Terminen sind nicht frei.')
  await expect(advice.getByRole('radio').first()).toBeVisible()
  await settled(page)
  await inspect('reservation-serie-advice')
  await advice
    .getByRole('radio', { name: /alle 6/ })
    .first()
    .check()
  await advice.getByRole('button', { name: /übernehmen$/ }).click()
  await expect(advice).toHaveCount(0)
  await expect(page.getByText('6 von 6 Terminen sind frei.')).toBeVisible()
  await expect(page.locator('.planned-row').first()).not.toContainText('18:00–20:00')
  await expect(page.locator('.series-rule__sentence')).toContainText(dotted(first))
})
