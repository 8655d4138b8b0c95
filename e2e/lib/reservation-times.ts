import type { Page } from '@playwright/test'
import { keepDraft } from './keep-draft.ts'
import type { E2eServer } from './start-server.ts'
import { expect } from './test.ts'

const dayInMilliseconds = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')

/** A day so many days from now, or the first of that weekday from then on (Sunday 0); never in the summer cleaning. */
export function dayIn(days: number, weekday?: number): Date {
  const today = new Date()
  let day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days))
  const key = (day.getUTCMonth() + 1) * 100 + day.getUTCDate()
  if (key >= 501 && key <= 804) day = new Date(Date.UTC(day.getUTCFullYear(), 7, 5))
  while (weekday !== undefined && day.getUTCDay() !== weekday) day = later(day, 1)
  return day
}

export const later = (day: Date, days: number): Date => new Date(day.getTime() + days * dayInMilliseconds)

/** `2026-12-24` */
export const iso = (day: Date): string => day.toISOString().slice(0, 10)

/** `24.12.2026` */
export const dotted = (day: Date): string =>
  `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`

interface Opened {
  /** Added to each booking of the draft. */
  readonly booking?: object
  /** Added to the address. */
  readonly search?: string
}

/** Puts objects into the browser's draft and opens the step that asks for their times. */
export async function openTimes(
  page: Page,
  server: E2eServer,
  titles: readonly string[],
  { booking = {}, search = '' }: Opened = {},
): Promise<void> {
  const bookings = []
  for (const title of titles) {
    const [found] = await server.query('select id from bookable where app_id = 1 and title = $1', [title])
    const time = {
      displayStart: null,
      displayEnd: null,
      steps: null,
      series: null,
      dates: [],
      omitted: [],
      replaces: null,
    }
    const empty = { intervalId: null, quantity: 1, isSerial: false, ...time }
    const words = { name: '', isNamePublic: false, remark: '', color: '', options: {}, documents: {}, answers: {} }
    bookings.push({ key: crypto.randomUUID(), objectId: found?.id, ...empty, ...words, ...booking })
  }
  await keepDraft(page, bookings)
  await page.goto(`/reservation?step=termine${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wann brauchen Sie es?' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: titles[0] ?? '' })).toBeVisible()
}

/** Nobody has an object from then until then, said in SQL: what was booked is cancelled and gives its time back. */
export async function freeTime(server: E2eServer, title: string, from: string, until: string): Promise<void> {
  await server.query(
    `with meant as (
       select o.app_id, o.id, o.booking_id from occupancy o join bookable b on b.app_id = o.app_id and b.id = o.object_id
       where b.app_id = 1 and b.title = $1 and o.during && tstzrange(${from}, ${until})
     ), ended as (
       update booking set state = 'cancelled' where app_id = 1 and id in (select booking_id from meant)
     )
     delete from occupancy where app_id = 1
       and (id in (select id from meant) or booking_id in (select booking_id from meant))`,
    [title],
  )
}

/** Nobody has an object on a day. */
export const giveBack = (server: E2eServer, title: string, day: Date) =>
  freeTime(
    server,
    title,
    `'${iso(day)} 00:00 Europe/Zurich'::timestamptz`,
    `'${iso(day)} 23:59 Europe/Zurich'::timestamptz`,
  )

/** Somebody else has an object from then until then, as the clock of the municipality shows it. */
export async function takeAway(server: E2eServer, title: string, day: Date, from: string, until: string) {
  await server.query(
    `insert into occupancy (app_id, object_id, during, kind, booked_object_id, note)
     select 1, id, tstzrange(($2::text || ' Europe/Zurich')::timestamptz, ($3::text || ' Europe/Zurich')::timestamptz), 'block', id, ''
     from bookable where app_id = 1 and title = $1`,
    [title, `${iso(day)} ${from}`, `${iso(day)} ${until}`],
  )
}

/** No price is being worked out. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('wird berechnet')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
