import type { Locator, Page } from '@playwright/test'
import { signInWith } from '../lib/staff.ts'
import type { E2eServer } from '../lib/start-server.ts'
import { untilStill } from '../lib/still.ts'
import { expect, test } from '../lib/test.ts'

/** A Wednesday about two months ahead: nobody of the demo is in the meeting room. */
function someWednesday(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

const roomOf = async (server: E2eServer) =>
  (
    await server.query(
      `select b.id, b.title, i.id as interval from bookable b join booking_interval i on i.object_id = b.id
       where b.app_id = 1 and b.title like 'Sitzungszimmer%' order by i.sort limit 1`,
    )
  )[0] as { id: number; title: string; interval: number }

/** A booking made at the desk, for the customer of the demo. */
async function book(page: Page, server: E2eServer, date: string, from: string, until: string, name: string) {
  const room = await roomOf(server)
  const [user] = await server.query(`select id from app_user where email = 'kunde@demo.test'`)
  const [displayStart, displayEnd] = [`${date} ${from}`, `${date} ${until}`]
  const time = { start: displayStart, end: displayEnd, displayStart, displayEnd }
  const answer = await page.request.post('/api/admin/orders', {
    headers: { 'x-app-id': '1' },
    data: {
      userId: user?.id,
      clientKey: crypto.randomUUID(),
      bookings: [{ objectId: room.id, intervalId: room.interval, name, ...time }],
      withMail: false,
    },
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

const openPlan = (page: Page, date: string, more = '') => page.goto(`/admin/bookings?view=plan&date=${date}${more}`)
const barOf = (page: Page, name: string) => page.locator('button.plan-bar', { hasText: name })

/** How far an hour is to the right, in the view of a day. */
async function hourWidth(page: Page): Promise<number> {
  // The navigation makes room first.
  await untilStill(page)
  const hours = page.locator('.plan-head__hours > span')
  const [one, two] = [await hours.nth(0).boundingBox(), await hours.nth(1).boundingBox()]
  return (two?.x ?? 0) - (one?.x ?? 0)
}

async function dragBy(page: Page, bar: Locator, dx: number, onWay?: () => Promise<void>) {
  // Other tests may have put objects above this one.
  await bar.scrollIntoViewIfNeeded()
  await untilStill(page)
  const box = await bar.boundingBox()
  if (!box) throw new Error('no bar')
  const [x, y] = [box.x + 10, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y, { steps: 4 })
  await page.mouse.move(x + dx, y, { steps: 4 })
  await onWay?.()
  await page.mouse.up()
}

const whenOf = async (server: E2eServer, name: string) => {
  const [row] = await server.query(
    `select to_char(display_start at time zone 'Europe/Zurich', 'HH24:MI') || '–' ||
       to_char(display_end at time zone 'Europe/Zurich', 'HH24:MI') as time from booking where name = $1`,
    [name],
  )
  return row?.time
}

test('bookings and blocks on the plan', { tag: '@desk' }, async ({ page, signIn, server, inspect }) => {
  await test.step('a booking is dragged to a free place, and back again', async () => {
    const date = someWednesday(8)
    await signIn('admin')
    await book(page, server, date, '09:00', '11:00', 'Ziehprobe')
    await openPlan(page, date, '&span=day')
    const bar = barOf(page, 'Ziehprobe')
    await expect(bar).toBeVisible()
    const hour = await hourWidth(page)
    await dragBy(page, bar, 3 * hour, async () => {
      await expect(page.locator('.plan-tip')).toContainText('Frei')
      await expect(page.locator('.plan-tip')).toContainText('12:00–14:00')
      await expect(page.locator('.plan-tip')).toContainText('Der Preis ist auf Anfrage.')
      await inspect('plan-drag')
    })
    await expect(page.getByText('«Ziehprobe» ist jetzt am')).toBeVisible()
    expect(await whenOf(server, 'Ziehprobe')).toBe('12:00–14:00')
    await expect(bar).toHaveAttribute('aria-label', /12:00–14:00 Uhr/)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(bar).toHaveAttribute('aria-label', /09:00–11:00 Uhr/)
    expect(await whenOf(server, 'Ziehprobe')).toBe('09:00–11:00')

    // Its end is dragged on; Escape leaves it.
    const box = await bar.boundingBox()
    if (!box) throw new Error('no bar')
    const [x, y] = [box.x + box.width - 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + hour, y, { steps: 5 })
    await expect(page.locator('.plan-tip')).toContainText('09:00–12:00')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('.plan-tip')).toHaveCount(0)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + hour, y, { steps: 5 })
    await page.mouse.up()
    await expect(bar).toHaveAttribute('aria-label', /09:00–12:00 Uhr/)
  })

  await test.step('what is taken stays taken, and a rule is asked about', async () => {
    const date = someWednesday(9)
    await signIn('admin')
    await book(page, server, date, '09:00', '11:00', 'Vormittag')
    await book(page, server, date, '14:00', '16:00', 'Nachmittag')
    await openPlan(page, date, '&span=day')
    const bar = barOf(page, 'Vormittag')
    await expect(bar).toBeVisible()
    const hour = await hourWidth(page)
    await dragBy(page, bar, 5 * hour, async () => {
      await expect(page.locator('.plan-tip')).toContainText('Belegt')
    })
    await expect(page.getByText('Nicht verschoben: Belegt.')).toBeVisible()
    await expect(bar).toHaveAttribute('aria-label', /09:00–11:00 Uhr/)
    expect(await whenOf(server, 'Vormittag')).toBe('09:00–11:00')

    // The room shuts in the evening: staff may, if they say so twice.
    await dragBy(page, bar, 11 * hour)
    const question = page.getByRole('dialog', { name: 'Trotzdem verschieben?' })
    await expect(question).toContainText('Ausserhalb der Öffnungszeiten.')
    await inspect('plan-force')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    expect(await whenOf(server, 'Vormittag')).toBe('09:00–11:00')
    await dragBy(page, bar, 11 * hour)
    await question.getByRole('button', { name: 'Trotzdem verschieben' }).click()
    await expect(bar).toHaveAttribute('aria-label', /20:00–22:00 Uhr/)
    const [log] = await server.query(`select after from audit_entry where entity = 'booking' order by id desc limit 1`)
    expect(log?.after).toMatchObject({ isForced: true })
  })

  await test.step('the keyboard opens a booking and moves it by fields', async () => {
    const date = someWednesday(10)
    await signIn('admin')
    await book(page, server, date, '09:00', '11:00', 'Tastenprobe')
    await openPlan(page, date)
    const bar = barOf(page, 'Tastenprobe')
    await bar.focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'Tastenprobe' })
    await expect(card).toContainText('Nora Brunner')
    await expect(card.getByRole('link', { name: 'Öffnen' })).toBeVisible()
    await inspect('plan-card')
    await card.getByRole('button', { name: 'Verschieben' }).click()
    const move = page.getByRole('dialog', { name: 'Buchung verschieben' })
    await move.getByLabel('Von', { exact: true }).fill('13:00')
    await move.getByLabel('Bis', { exact: true }).fill('15:00')
    await expect(move.getByRole('status')).toContainText('Frei.')
    await inspect('plan-move')
    await move.getByRole('button', { name: 'Verschieben' }).click()
    await expect(page.getByText('«Tastenprobe» ist jetzt am')).toBeVisible()
    expect(await whenOf(server, 'Tastenprobe')).toBe('13:00–15:00')
  })

  await test.step('an object is shut, told what is in the way, and opened again', async () => {
    const date = someWednesday(11)
    const room = await roomOf(server)
    await signIn('admin')
    await book(page, server, date, '09:00', '11:00', 'Steht im Weg')
    await openPlan(page, date)
    await expect(page.getByRole('button', { name: /Steht im Weg/ })).toBeVisible()
    await inspect('plan')
    await page.getByRole('button', { name: 'Sperren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Objekt sperren' })
    await dialog.getByLabel('Objekt').selectOption(String(room.id))
    await dialog.getByLabel('Von', { exact: true }).fill(date)
    await dialog.getByLabel('Beginn').fill('10:00')
    await dialog.getByLabel('Bis', { exact: true }).fill(date)
    await dialog.getByLabel('Ende').fill('12:00')
    await dialog.getByLabel('Grund').fill('Bodenpflege')
    await dialog.getByRole('button', { name: 'Sperren' }).click()
    await expect(dialog.getByRole('alert')).toContainText('«Steht im Weg»')
    await inspect('plan-block')
    await dialog.getByLabel('Beginn').fill('11:00')
    await dialog.getByRole('button', { name: 'Sperren' }).click()
    await expect(page.getByText('Das Objekt ist gesperrt.')).toBeVisible()
    const bar = page.getByRole('button', { name: /Bodenpflege/ })
    await bar.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sperrung aufheben' }).click()
    await expect(bar).toHaveCount(0)
    await page
      .getByText('Die Sperrung wurde aufgehoben.')
      .locator('..')
      .getByRole('button', { name: 'Rückgängig' })
      .click()
    await expect(bar).toBeVisible()
  })
})

test('the caretaker sees the plan with name and phone and moves nothing', async ({
  page,
  signIn,
  server,
  inspect,
}, info) => {
  const date = someWednesday(12)
  await signIn('admin')
  await book(page, server, date, '09:00', '11:00', 'Hauswartsicht')
  await signInWith(page, server, ['reservation:view'])
  await openPlan(page, date, '&span=day')
  const isPhone = info.project.name === 'phone'
  const bar = page.getByRole('button', { name: /Hauswartsicht/ })
  await expect(bar).toBeVisible()
  await inspect('plan-caretaker-plan')
  for (const name of ['Neue Buchung', 'Sperren']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  if (!isPhone) {
    await expect(bar).not.toHaveAttribute('data-movable')
    await dragBy(page, bar, 200)
    await expect(page.locator('.plan-tip')).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Abonnieren' }).click()
  const feed = page.getByRole('dialog', { name: 'Kalender abonnieren' })
  await feed.getByRole('combobox', { name: 'Gebäude oder Objekt' }).selectOption('Werkhof')
  await expect(feed.getByRole('button', { name: 'Link erzeugen' })).toBeVisible()
  await inspect('plan-feed')
  await page.keyboard.press('Escape')
  await bar.click()
  const card = page.getByRole('dialog', { name: 'Hauswartsicht' })
  await expect(card).toContainText('Nora Brunner')
  await expect(card.getByRole('link', { name: /\d{3} \d{2} \d{2}/ })).toBeVisible()
  await expect(card).not.toContainText('@')
  await expect(card.getByRole('button', { name: 'Verschieben' })).toHaveCount(0)
  await inspect('plan-caretaker')
  expect(await whenOf(server, 'Hauswartsicht')).toBe('09:00–11:00')
})

test('days of the clock change, and paper', { tag: '@desk' }, async ({ page, signIn, inspect }) => {
  await test.step('the day the clock is put back has 25 hours, the one in spring 23', async () => {
    await signIn('admin')
    const hours = page.locator('.plan-head__hours > span')
    await openPlan(page, '2027-10-31', '&span=day')
    await expect(hours).toHaveCount(25)
    await openPlan(page, '2027-03-28', '&span=day')
    await expect(hours).toHaveCount(23)
  })

  await test.step('the plan goes on paper', async () => {
    await signIn('admin')
    const monday = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    for (const span of ['day', 'week', 'month']) {
      await openPlan(page, monday, `&span=${span}`)
      await expect(page.locator('.plan-row').first()).toBeVisible()
      await page.evaluate(() => {
        window.print = () => undefined
      })
      await page.getByRole('button', { name: 'Drucken' }).click()
      const dialog = page.getByRole('dialog', { name: 'Belegungsplan drucken' })
      if (span === 'month') await dialog.getByRole('button', { name: 'A3 quer' }).click()
      if (span === 'week') await inspect('plan-print-dialog')
      await dialog.getByRole('button', { name: 'Drucken' }).click()
      await expect(dialog).toHaveCount(0)
      const pdf = await page.pdf({ preferCSSPageSize: true })
      const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
      expect(sizes.length).toBeGreaterThan(0)
      const [wide, high] = span === 'month' ? [1190, 842] : [842, 595]
      expect(Math.abs(Number(sizes[0]?.[1]) - wide)).toBeLessThan(3)
      expect(Math.abs(Number(sizes[0]?.[2]) - high)).toBeLessThan(3)
    }
    await openPlan(page, monday)
    await expect(page.locator('.plan-bar').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Neue Buchung' })).toBeHidden()
    await expect(page.getByText(/^Belegungsplan, \d/)).toBeVisible()
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: 'e2e/screenshots/plan-print-desktop.png', fullPage: true })
  })
})
