import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readTerms } from '../../booking/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { provePassword } from '../../user/index.ts'
import { accountUrls, calendarFeed, calendarFile, calendarText } from '../calendar.ts'
import type { OrderPlatform } from '../order-platform.ts'
import { readReservations } from '../reservation.repository.ts'
import { feedState, readFeed, removeFeed, renewFeed, secretOfFeed } from './calendar-feed.ts'
import { cancelMine, mineByUser, readMine, requestChange, withdrawRequest } from './change-own.ts'
import { lastOrders, listOrders, openBills, readOrder, unpaidOrders } from './own-orders.ts'
import { countOwn, listOwn, listOwnSeries, nextOnes, readOwnSeries } from './own-reservations.ts'

const present = (reservation: contract.Reservation | Refusal) =>
  isRefusal(reservation) ? reservation : { reservation }

/** What customers see and do with their own bookings and orders. */
export function ownOrderRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.getAccountOverview, ({ tenant, actor }) => {
    const userId = actor().user.id
    return tenant(async (tx) => ({
      next: await nextOnes(tx, userId),
      counts: await countOwn(tx, userId),
      orders: await lastOrders(tx, userId),
      unpaid: await unpaidOrders(tx, userId),
      bills: await openBills(tx, userId),
      priceCategory: (await readTerms(tx, { userId })).priceCategoryName || null,
    }))
  })
  mount(server, platform, contract.listReservations, ({ tenant, actor, table }) =>
    tenant((tx) => listOwn(tx, actor().user.id, table)),
  )
  mount(server, platform, contract.listSeries, ({ tenant, actor }) =>
    tenant(async (tx) => ({ series: await listOwnSeries(tx, actor().user.id) })),
  )
  mount(server, platform, contract.getSeries, ({ tenant, actor, params }) =>
    tenant(async (tx) => (await readOwnSeries(tx, actor().user.id, params.key)) ?? refuse('record.not_found')),
  )
  mount(server, platform, contract.getReservation, async ({ tenant, actor, params }) =>
    present(await tenant((tx) => readMine(tx, mineByUser(params.id, actor().user.id)))),
  )
  mount(server, platform, contract.cancelReservation, async ({ tenant, actor, params, body }) =>
    present(
      await tenant(async (tx) => {
        const site = await publicUrl(tx, platform.links)
        return cancelMine(tx, actor(), mineByUser(params.id, actor().user.id), { ...body, site })
      }),
    ),
  )
  mount(server, platform, contract.requestChange, async ({ tenant, actor, params, body }) =>
    present(
      await tenant(async (tx) => {
        const site = await publicUrl(tx, platform.links)
        return requestChange(tx, actor(), mineByUser(params.id, actor().user.id), { change: body, site })
      }),
    ),
  )
  mount(server, platform, contract.withdrawChange, async ({ tenant, actor, params }) =>
    present(await tenant((tx) => withdrawRequest(tx, actor(), mineByUser(params.id, actor().user.id)))),
  )
  mount(server, platform, contract.listOwnOrders, ({ tenant, actor, table }) =>
    tenant((tx) => listOrders(tx, actor().user.id, table)),
  )
  mount(server, platform, contract.getOwnOrder, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const order = await readOrder(tx, params.id, actor().user.id)
      return order ? { order } : refuse('record.not_found')
    }),
  )
  mount(server, platform, contract.getReservationCalendar, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const rows = await readReservations(tx, { where: mineByUser(params.id, actor().user.id).where })
      const [row] = rows
      if (!row) return refuse('record.not_found')
      const urlOf = await accountUrls(tx, await publicUrl(tx, platform.links))
      return calendarFile(`reservation-${row.id}`, await calendarText(tx, rows, { title: row.object_title, urlOf }))
    }),
  )
  feedRoutes(server, platform)
}

function feedRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.getCalendarFeed, ({ tenant, actor }) =>
    tenant((tx) => feedState(tx, actor().user.id)),
  )
  mount(server, platform, contract.createCalendarFeed, async ({ app, tenant, actor, body }) => {
    const { user } = actor()
    const proven = await provePassword(platform.db, app.id, user, body.currentPassword)
    if (isRefusal(proven)) return proven
    return tenant(async (tx) => {
      const token = await renewFeed(tx, user.id)
      const url = `${await publicUrl(tx, platform.links)}/api/calendar/${token}`
      return { ...(await feedState(tx, user.id)), url }
    })
  })
  mount(server, platform, contract.removeCalendarFeed, ({ tenant, actor }) =>
    tenant(async (tx) => {
      await removeFeed(tx, actor().user.id)
      return feedState(tx, actor().user.id)
    }),
  )
  mount(server, platform, contract.readCalendarFeed, async ({ params, tenant }) => {
    const token = secretOfFeed(params.token)
    const text = token && (await tenant((tx) => readFeed(tx, platform.links, token)))
    return text ? calendarFeed('reservationen', text) : refuse('record.not_found')
  })
}
