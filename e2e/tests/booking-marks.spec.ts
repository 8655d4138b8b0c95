import { bookKitchen } from '../lib/desk.ts'
import { dayIn, dotted, giveBack, iso, openTimes, settled } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

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
