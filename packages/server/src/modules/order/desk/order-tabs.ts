import type { orderTabs } from '@allmend/contract'
import { claimStates, isBilled, isOver, orderStates } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import { owedAmount, today } from './order-rows.ts'

const states = (names: readonly string[]) => sql`c.state = any(${names as string[]})`
const ended = orderStates.filter(isOver)
const billed = orderStates.filter((state) => isBilled(state) && !isOver(state))

/** An invoice went out and not everything came in. */
const isOpen = sql<boolean>`(${states(claimStates)} and ${owedAmount} > 0)`

/** What stands behind each tab. An order can stand behind several: overdue ones are open too. */
export const tabConditions: Readonly<Record<(typeof orderTabs)[number], RawBuilder<boolean>>> = {
  all: sql`true`,
  new: sql`${states(orderStates.filter((state) => !isBilled(state)))}`,
  booked: sql`${states(['booked', 'printed', 'notfound'])}`,
  open: isOpen,
  overdue: sql`(${isOpen} and c.due_on < ${today})`,
  paid: sql`(${states(billed)} and c.paid > 0 and ${owedAmount} <= 0)`,
  cancelled: sql`${states(ended)}`,
}
