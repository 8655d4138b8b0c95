import { blockedDays, dayOverview } from '@allmend/domain/availability'
import { clockOf, type Day, dayOf, dayOfWall, formatDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ObjectRules, readRules } from '../object/index.ts'
import { nowInMinutes } from './look.ts'

interface Touched {
  readonly day: string
  readonly open: number
  readonly free: number
}

type DayState = 'free' | 'partly' | 'taken' | 'closed' | 'past'

/** Months of an object at a glance: touched days from their summary, all others from the rules alone. */
export async function readDays(
  tx: TenantTx,
  objectId: number,
  { year, month, months }: { readonly year: number; readonly month: number; readonly months: number },
  maySeeHidden: boolean,
): Promise<{ day: string; state: DayState; title: string }[] | null> {
  const object = (await readRules(tx, [objectId])).get(objectId)
  if (!object || !(object.isVisible || maySeeHidden)) return null
  const last = month - 1 + months
  const [first, end] = [dayOf(year, month, 1), dayOf(year + Math.floor(last / 12), (last % 12) + 1, 1)]
  const { rows } = await sql<Touched>`
    select day::text, open_minutes as open, free_minutes as free from object_day
    where app_id = ${tx.appId} and object_id = ${objectId} and day >= ${formatDay(first)}::date and day < ${formatDay(end)}::date
  `.execute(tx.db)
  const touched = new Map(rows.map((row) => [row.day, row]))
  const today = dayOfWall(clockOf(object.zone).toWall(Math.floor(nowInMinutes())))
  return Array.from({ length: end - first }, (_, index) => {
    const day = first + index
    const text = formatDay(day)
    const state = day < today ? 'past' : stateOf(object, day, touched.get(text))
    return { day: text, state, title: state === 'closed' ? closedBy(object, day) : '' }
  })
}

function stateOf(object: ObjectRules, day: Day, touched: Touched | undefined): DayState {
  const { open, free } = touched ?? untouched(object, day)
  if (open === 0) return 'closed'
  if (free === 0) return 'taken'
  return free < open ? 'partly' : 'free'
}

function untouched(object: ObjectRules, day: Day): Pick<Touched, 'open' | 'free'> {
  const { openMinutes, freeMinutes } = dayOverview(object, [], day)
  return { open: openMinutes, free: freeMinutes }
}

/** What a blocked day is called; nothing for a day without opening times. */
const closedBy = ({ blockingDays }: ObjectRules, day: Day): string =>
  blockingDays.find((rule) => blockedDays([rule], day, day).length > 0)?.title ?? ''
