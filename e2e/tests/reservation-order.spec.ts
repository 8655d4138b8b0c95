import type { Page } from '@playwright/test'
import { aulaWish, codeIn, guest, headers, readObject, tuesdayIn } from '../lib/reservation-draft.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

interface Wanted {
  readonly title: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly email: string
}

/** A guest's order, placed without the screens that have tests of their own; answers with the link of its mail. */
async function placeOrder(page: Page, server: E2eServer, { title, day, from, to, email }: Wanted): Promise<string> {
  await server.query(
    `update booking_hold set expires_at = now() - interval '1 minute', began_at = now() - interval '2 hours'`,
  )
  const { id, intervals, options, questionnaires } = await readObject(page, title)
  const [start, end] = [`${day} ${from}`, `${day} ${to}`]
  const seats = options.find(({ value }) => value === 'Bestuhlung')
  const answers = questionnaires.flatMap((one) =>
    one.questions.flatMap((question) => {
      const answer = Object.entries(aulaWish.answers).find(([text]) => text === question.value)?.[1]
      return answer ? [{ questionnaireId: one.id, questionId: question.id, answer }] : []
    }),
  )
  const booking = {
    objectId: id,
    intervalId: intervals[0]?.id,
    name: 'Jahresversammlung',
    start,
    end,
    displayStart: start,
    displayEnd: end,
    options: seats ? [{ id: seats.id, value: [seats.values[0]?.id] }] : [],
    answers,
  }
  const clientKey = crypto.randomUUID()
  await page.request.post('/api/booking/code', { headers, data: { clientKey, email } })
  const code = codeIn(await server.mailTo(email, 'Code'))
  const placed = await page.request.post('/api/orders', {
    headers,
    data: { user: { ...guest, email }, bookings: [booking], code, clientKey, acceptsRules: true },
  })
  expect(await placed.json()).toMatchObject({ isCodeValid: true })
  const link = /https?:\/\/[^\s"<]+?(\/order\/[\w.-]+)/.exec(await server.mailTo(email, '/order/'))
  if (!link?.[1]) throw new Error('no link in the mail')
  return link[1]
}

test('a guest cancels through the mailed link', async ({ page, server, inspect }) => {
  const wanted = { title: 'Grillplatz Seeblick', day: tuesdayIn(10), from: '09:00', to: '13:00' }
  await page.goto(await placeOrder(page, server, { ...wanted, email: 'storno@example.test' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung')
  await expect(page.getByText('Bestätigt', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Stornieren können Sie bis \d\d\.\d\d\.\d{4} 09:00\./)).toBeVisible()
  await inspect('order-link')
  await page.getByRole('button', { name: 'Stornieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservation stornieren?' })
  await expect(dialog.getByRole('button', { name: 'Behalten' })).toBeFocused()
  await inspect('order-cancel')
  await dialog.getByRole('button', { name: 'Stornieren' }).click()
  await expect(page.getByText('Die Reservation ist storniert.')).toBeVisible()
  await expect(page.getByText('Storniert', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stornieren' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Was passiert jetzt?' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Storniert', { exact: true })).toBeVisible()
  await inspect('order-cancelled')
})

test('a guest asks for another time, and takes it back', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const wanted = { ...aulaWish, day: tuesdayIn(11), email: 'aendern@example.test' }
  await page.goto(await placeOrder(page, server, wanted))
  await expect(page.getByText('Unbestätigt', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Änderung anfragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Änderung anfragen' })
  await expect(dialog.getByRole('radio', { name: /Andere Optionen/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(dialog.getByText('Das ist die bisherige Zeit.')).toBeVisible()
  await expect(dialog.getByLabel(/^Beginn/)).toBeFocused()
  await inspect('order-change')
  await dialog.getByLabel(/^Beginn/).fill('02:00')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Dieser Termin kann nicht gebucht werden. Ausserhalb der Öffnungszeiten.',
  )
  await dialog.getByLabel(/^Beginn/).fill('14:00')
  await dialog.getByLabel(/^Ende/).fill('16:00')
  await dialog.getByLabel('Bemerkung').fill('Die Referentin kommt erst am Nachmittag.')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByText('Ihre Anfrage wartet auf die Verwaltung')).toBeVisible()
  await expect(page.getByText(/Andere Zeit: Dienstag, .*, 14:00–16:00 Uhr/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Änderung anfragen' })).toHaveCount(0)
  await inspect('order-change-open')
  await page.getByRole('button', { name: 'Anfrage zurückziehen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(page.getByText('Ihre Anfrage ist zurückgezogen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Änderung anfragen' })).toBeVisible()
})

test('a guest asks for other options', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const wanted = { ...aulaWish, day: tuesdayIn(12), email: 'optionen@example.test' }
  await page.goto(await placeOrder(page, server, wanted))
  await page.getByRole('button', { name: 'Änderung anfragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Änderung anfragen' })
  await dialog.getByRole('radio', { name: /Andere Optionen/ }).check({ force: true })
  await expect(dialog.getByLabel('Bestuhlung').locator('option:checked')).toHaveText('Konzert, 180 Plätze')
  await dialog.getByLabel('Bestuhlung').selectOption('Ohne')
  await inspect('order-change-options')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByText(/Andere Optionen: .*Bestuhlung: Ohne/)).toBeVisible()
})

test('after the deadline a cancellation is asked for', { tag: '@desk' }, async ({ page, server }) => {
  const wanted = { title: 'Grillplatz Seeblick', day: tuesdayIn(13), from: '09:00', to: '13:00' }
  const deadline = (hours: number) =>
    server.query(`update bookable set deadline_hours = $1 where app_id = 1 and title = $2`, [hours, wanted.title])
  await deadline(8000)
  const link = await placeOrder(page, server, { ...wanted, email: 'zu.spaet@example.test' }).finally(() => deadline(48))
  await page.goto(link)
  await page.getByRole('button', { name: 'Änderung anfragen' }).click()
  await expect(page.getByRole('button', { name: 'Stornieren', exact: true })).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Änderung anfragen' })
  await dialog.getByRole('radio', { name: /Stornierung/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(dialog.getByText('Bitte schreiben Sie der Verwaltung, worum es geht.')).toBeVisible()
  await dialog.getByLabel('Grund').fill('Wir sind krank.')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByText(/^Stornierung, angefragt am/)).toBeVisible()
})

test('the order goes into calendars and onto paper', { tag: '@desk' }, async ({ page, server, inspect }) => {
  const wanted = { title: 'Grillplatz Seeblick', day: tuesdayIn(14), from: '09:00', to: '13:00' }
  await page.goto(await placeOrder(page, server, { ...wanted, email: 'kalender@example.test' }))
  await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//)
  await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /^https:\/\/outlook\.live\.com\//)
  await expect(page.getByRole('link', { name: 'Office 365' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.office\.com\//,
  )
  await expect(page.getByRole('link', { name: 'Yahoo' })).toHaveAttribute('href', /^https:\/\/calendar\.yahoo\.com\//)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ICS-Datei' }).click()
  expect((await download).suggestedFilename()).toMatch(/^bestellung-.*\.ics$/)
  await page.emulateMedia({ media: 'print' })
  // Of all that can be pressed only what was agreed to is read on paper, too.
  await expect(page.getByRole('button')).toHaveText([
    /^Benützungsreglement, Version \d+$/,
    /^Datenschutzerklärung, Version \d+$/,
  ])
  await inspect('order-print')
})

test('a link that leads nowhere says so', { tag: '@desk' }, async ({ page, inspect }) => {
  await page.goto('/order/12.nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Bestellung gibt es nicht')
  await inspect('order-unknown')
})
