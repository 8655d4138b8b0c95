import type { Page } from '@playwright/test'
import type { E2eServer } from '../lib/start-server.ts'
import { expect, test } from '../lib/test.ts'

const weeks = 4
/** A Tuesday far enough away that nothing is there yet. */
const tuesdays = Array.from({ length: weeks }, (_, week) => `2033-03-${String(1 + week * 7).padStart(2, '0')}`)
const swiss = (day: string) => day.split('-').reverse().join('.')

/** A series of its own that waits for a decision, made at the counter. */
async function makeSeries(page: Page, server: E2eServer, name: string, hour: number): Promise<void> {
  const [hall] = await server.query(
    `select o.id, i.id as interval_id from bookable o join booking_interval i on i.app_id = o.app_id and i.object_id = o.id
     where o.app_id = 1 and o.allows_series and i.type = 'dynamic' and not i.is_multi_days order by o.id limit 1`,
    [],
  )
  const [customer] = await server.query(`select id from app_user where app_id = 1 and email = 'kunde@demo.test'`, [])
  const time = (day: string) => {
    const [start, end] = [`${day} ${hour}:00`, `${day} ${hour + 1}:00`]
    return { start, end, displayStart: start, displayEnd: end }
  }
  const occupancies = tuesdays.map((day) => ({ clientId: day, ...time(day) }))
  const [first = ''] = tuesdays
  const booking = {
    objectId: hall?.id,
    intervalId: hall?.interval_id,
    name,
    isSerial: true,
    occupancies,
    ...time(first),
  }
  const answer = await page.request.post('/api/admin/orders', {
    headers: { 'x-app-id': '1' },
    data: {
      userId: customer?.id,
      clientKey: crypto.randomUUID(),
      bookings: [booking],
      isConfirmed: false,
      isForced: true,
      withMail: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test(
  'series: found, confirmed as a whole, one date cancelled, another added',
  { tag: '@desk' },
  async ({ page, server, signIn, inspect }, info) => {
    const hour = info.project.name === 'phone' ? 12 : 16
    const name = `Probe ${info.project.name} ${crypto.randomUUID().slice(0, 8)}`
    await signIn('admin')
    await makeSeries(page, server, name, hour)
    await page.goto('/admin/serialbookings?tab=waiting')
    await expect(page.getByRole('tab', { name: /Zu prüfen/, selected: true })).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText('1–1 von 1')).toBeVisible()
    const row = page.getByRole('link', { name })
    await expect(row).toBeVisible()
    await expect(page.getByText('4 unbestätigt')).toBeVisible()
    await inspect('serialbookings')
    await row.click()

    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const dates = page.getByRole('region', { name: 'Termine der Serie' })
    await expect(dates.getByRole('listitem')).toHaveCount(weeks)
    await inspect('serialbooking')
    await page.getByRole('button', { name: 'Serie bestätigen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('4 Buchungen')).toBeVisible()
    await dialog.getByRole('button', { name: /Bestätigen/ }).click()
    await expect(dates.getByText('Bestätigt', { exact: true })).toHaveCount(weeks)

    const second = swiss(tuesdays[1] ?? '')
    await dates.getByRole('button', { name: new RegExp(`Aktionen für .*${second}`) }).click()
    await page.getByRole('menuitem', { name: 'Stornieren …' }).click()
    await dialog.getByRole('button', { name: /Stornieren/ }).click()
    await expect(dates.getByText('Storniert', { exact: true })).toHaveCount(1)
    await expect(dates.getByText('Bestätigt', { exact: true })).toHaveCount(weeks - 1)

    await page.getByRole('button', { name: 'Weitere', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Termine hinzufügen …' }).click()
    await expect(dialog.getByLabel('Termin 1')).toHaveValue('2033-03-29')
    await dialog.getByRole('button', { name: 'Weiterer Termin' }).click()
    await dialog.getByLabel(/^Termin 2 ?\*?$/).fill(tuesdays[0] ?? '')
    await dialog.getByRole('button', { name: '2 Termine hinzufügen' }).click()
    await expect(dialog.getByText('Nicht alle Termine sind frei. Es wurde noch keiner gebucht.')).toBeVisible()
    await inspect('serialbooking-add')
    await dialog.getByRole('button', { name: 'Termin 2 weglassen' }).click()
    await dialog.getByRole('button', { name: '1 Termin hinzufügen' }).click()
    await dialog.getByRole('button', { name: 'Trotzdem hinzufügen' }).click()
    await expect(dates.getByRole('listitem')).toHaveCount(weeks + 1)
    await expect(dialog).toHaveCount(0)

    // The dates that stand go a week on, over one another.
    await page.getByRole('button', { name: 'Weitere', exact: true }).click()
    await page.getByRole('menuitem', { name: '4 Termine verschieben …' }).click()
    await expect(dialog.getByLabel('Neu am')).toHaveValue('2033-03-08')
    await expect(dialog.getByText('Alle 4 kommenden Termine sind dann je 7 Tage später.')).toBeVisible()
    await dialog.getByLabel('Beginn').fill('23:00')
    await dialog.getByRole('button', { name: '4 Termine verschieben' }).click()
    await expect(dialog.getByText('Es wurde noch keiner verschoben.')).toBeVisible()
    // What all of them share is told once; the dates unfold.
    const [why, failed] = [dialog.locator('summary'), dialog.locator('details').getByRole('listitem')]
    await expect(why).toHaveText(/^4 Termine: ./)
    await expect(failed.first()).toBeHidden()
    await why.click()
    await expect(failed).toHaveCount(4)
    await expect(failed.first()).toHaveText('08.03.2033 23:00')
    await inspect('serialbooking-move')
    await dialog.getByLabel('Beginn').fill(`${hour}:00`)
    await dialog.getByRole('button', { name: '4 Termine verschieben' }).click()
    await dialog.getByRole('button', { name: 'Trotzdem verschieben' }).click()
    await expect(page.getByText('4 Termine verschoben.')).toBeVisible()
    await expect(dates.getByText(/05\.04\.2033/)).toBeVisible()
    const mails = await server.query(
      `select topic from mail_message where app_id = 1 and subject like '%Termine%' and topic = $1`,
      ['customerSerialConfirmation'],
    )
    expect(mails.length).toBeGreaterThan(0)
  },
)

test('whoever only looks sees the dates, and nothing to decide', { tag: '@desk' }, async ({ page, server, signIn }) => {
  await signIn('admin')
  await makeSeries(page, server, 'Nur ansehen', 20)
  await signIn('hauswart')
  await page.goto('/admin/serialbookings?search=Nur+ansehen')
  await page.getByRole('link', { name: 'Nur ansehen' }).first().click()
  await expect(page.getByRole('region', { name: 'Termine der Serie' }).getByRole('listitem')).toHaveCount(weeks)
  await expect(page.getByRole('button', { name: 'Serie bestätigen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Aktionen für/ })).toHaveCount(0)
  await expect(page.getByText('kunde@demo.test')).toHaveCount(0)
  await expect(page.getByText('CHF')).toHaveCount(0)
})
