import { clockOf, dayOfWall, formatWall } from '@allmend/domain/time'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { countMails } from '../mail/index.ts'
import { countBroken } from '../template/index.ts'
import { countPeople } from '../user/index.ts'
import { countWaiting } from './count-waiting.ts'
import { monthRevenue } from './month-revenue.ts'
import { nextDecisions } from './next-decisions.ts'
import { orderNews } from './order-news.ts'
import { twoDays } from './two-days.ts'
import { weekOccupancy } from './week-occupancy.ts'

/** Everything the dashboard shows this person; what they may not see is not even asked for. */
export async function readDashboard(tx: TenantTx, user: SessionUser) {
  const may = (permission: SessionUser['permissions'][number]) => user.permissions.includes(permission)
  const { zone } = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  const wall = clockOf(zone).toWall(Math.floor(Date.now() / 60_000))
  const mails = may('setting:base') ? await countMails(tx) : null
  const people = may('user:view') ? await countPeople(tx) : null
  const seesOrders = may('order:view')
  return {
    now: formatWall(wall),
    ...(may('reservation:view') ? await readBookings(tx, user) : { bookings: null, week: null, today: null }),
    orders: seesOrders ? await orderNews(tx) : null,
    revenue: seesOrders ? await monthRevenue(tx, dayOfWall(wall), zone) : null,
    failedMails: mails?.failed ?? null,
    queuedMails: mails?.queued ?? null,
    brokenTopics: may('template:view') ? await countBroken(tx) : null,
    customers: people?.customers ?? null,
    staff: people?.staff ?? null,
    deletionRequests: people?.deletionRequests ?? null,
  }
}

async function readBookings(tx: TenantTx, user: SessionUser) {
  const { oldest, ...counts } = await countWaiting(tx)
  const next = await nextDecisions(tx, user)
  return {
    bookings: { ...counts, oldest: oldest?.toISOString() ?? null, next },
    week: await weekOccupancy(tx),
    today: await twoDays(tx),
  }
}
