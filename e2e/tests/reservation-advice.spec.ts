import { dayIn, dotted, iso, later, openTimes, settled, takeAway } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

const title = 'Dreifachturnhalle, Drittel C'

test('a series most of whose dates are taken is advised as a whole', async ({ page, server, signIn, inspect }) => {
  await signIn('kunde')
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
