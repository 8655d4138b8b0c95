import { agree, headers, orderButton, readObject, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { settled } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

const grill = (weeks: number) => ({ title: 'Grillplatz Seeblick', day: tuesdayIn(weeks), from: '09:00', to: '13:00' })

// What an address held is remembered for hours; tests of one worker share theirs.
test.beforeEach(({ server }) =>
  server
    .query(`update booking_hold set expires_at = now() - interval '1 minute', began_at = now() - interval '3 hours'`)
    .then(() => undefined),
)

test('what the own draft keeps is free for it, however late its release arrives', async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn('kunde')
  await startDraft(page, grill(6))
  await page.goto('/reservation?step=pruefen')
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/booking/hold/*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await page.getByRole('button', { name: 'Termine Ändern' }).click()
  await expect(page.getByText('Frei.', { exact: true })).toBeVisible()
  await settled(page)
  const tuesday = page.getByRole('group', { name: /^Dienstag, / })
  const taken = isMobile ? page.locator('.day-list__taken') : tuesday.locator('.week-item__taken')
  await expect(taken).toHaveCount(0)
  if (isMobile) {
    // Another day lets the time go; back on the first it can be had again.
    const start = page.getByRole('button', { name: '09:00', exact: true })
    const days = page.locator('.day-strip__days button')
    await expect(start).toHaveAttribute('aria-pressed', 'true')
    await days.nth(2).click()
    await expect(start).toHaveAttribute('aria-pressed', 'false')
    await days.nth(1).click()
    await start.click()
    await expect(start).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByText('Frei.', { exact: true })).toBeVisible()
  // Going on before the release is through does not lose what is kept anew.
  await page.getByRole('button', { name: 'Weiter zu Kontakt' }).click()
  await page.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeVisible()
  released.resolve()
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Minuten für Sie gehalten/)).toBeVisible()
})

test('a reload goes on with the clock; only the button renews, once', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn('kunde')
  const clientKey = await startDraft(page, grill(7))
  await page.goto('/reservation?step=pruefen')
  await expect(page.getByText(/noch 1[45]:\d\d Minuten/)).toBeVisible()
  await server.query(`update booking_hold set expires_at = expires_at - interval '5 minutes' where client_key = $1`, [
    clientKey,
  ])
  await page.reload()
  await expect(page.getByText(/noch 0?9:\d\d Minuten/)).toBeVisible()
  await page.getByRole('button', { name: 'Verlängern' }).click()
  await expect(page.getByText(/noch 1[45]:\d\d Minuten/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verlängern' })).toHaveCount(0)
})

test('what a limit does not keep can be ordered, and the page says so', { tag: '@desk' }, async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const { id, intervals } = await readObject(page, 'Grillplatz Seeblick')
  for (const weeks of [8, 9, 10]) {
    const [start, end] = [`${tuesdayIn(weeks)} 09:00`, `${tuesdayIn(weeks)} 13:00`]
    const booking = { objectId: id, intervalId: intervals[0]?.id, start, end, displayStart: start, displayEnd: end }
    const data = { clientKey: crypto.randomUUID(), bookings: [booking] }
    expect((await page.request.post('/api/booking/hold', { headers, data })).status()).toBe(200)
  }
  await startDraft(page, grill(11))
  await page.goto('/reservation?step=pruefen')
  await expect(
    page.getByText(/^Ihre Termine werden nicht freigehalten, .* Sie können trotzdem bestellen/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  await agree(page)
  await inspect('reservation-not-kept')
  await orderButton(page).click()
  await expect(page.getByText('Vielen Dank, Ihre Reservation ist eingegangen')).toBeVisible()
})
