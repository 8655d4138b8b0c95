import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { pageUrl, publicUrl } from '../../tenant/index.ts'
import { calendarFile, calendarText } from '../calendar.ts'
import { orderNumber } from '../order-number.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { readReservations } from '../reservation.repository.ts'
import { cancelMine, type Mine, mineByOrder, requestChange, withdrawRequest } from './change-own.ts'
import { readOrder } from './own-orders.ts'

/** What the link in a mail opens, for whoever has no account. */
export function orderLinkRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.getOrderByLink, ({ tenant, params }) =>
    tenant(async (tx) => {
      const orderId = await orderOfLink(tx, platform, params.token)
      const order = orderId === null ? null : await readOrder(tx, orderId, null)
      return order ? { order } : refuse('record.not_found')
    }),
  )
  mount(server, platform, contract.getOrderCalendar, ({ tenant, params, query }) =>
    tenant(async (tx) => {
      const orderId = await orderOfLink(tx, platform, params.token)
      const only = query.booking ? sql`b.id = ${query.booking}` : sql`true`
      const rows =
        orderId === null ? [] : await readReservations(tx, { where: sql`b.order_id = ${orderId} and ${only}` })
      const [first] = rows
      if (!first) return refuse('record.not_found')
      const url = await pageUrl(tx, await publicUrl(tx, platform.links), `/order/${params.token}`)
      const text = await calendarText(tx, rows, { title: 'Reservationen', urlOf: () => url })
      return calendarFile(`bestellung-${orderNumber(first.year, first.number)}`, text)
    }),
  )

  const change = <T extends object>(
    { tenant, params, request }: LinkCall,
    work: (tx: TenantTx, actor: Actor, mine: Mine) => Promise<T | Refusal>,
  ): Promise<{ reservation: T } | Refusal> =>
    tenant(async (tx) => {
      const orderId = await orderOfLink(tx, platform, params.token)
      const actor = orderId === null ? null : await customerOf(tx, orderId, request.ip)
      if (orderId === null || !actor) return refuse('record.not_found')
      const reservation = await work(tx, actor, mineByOrder(params.id, orderId))
      return isRefusal(reservation) ? reservation : { reservation }
    })

  mount(server, platform, contract.cancelByLink, (call) =>
    change(call, async (tx, actor, mine) =>
      cancelMine(tx, actor, mine, { ...call.body, site: await publicUrl(tx, platform.links) }),
    ),
  )
  mount(server, platform, contract.requestChangeByLink, (call) =>
    change(call, async (tx, actor, mine) =>
      requestChange(tx, actor, mine, { change: call.body, site: await publicUrl(tx, platform.links) }),
    ),
  )
  mount(server, platform, contract.withdrawChangeByLink, (call) => change(call, withdrawRequest))
}

interface LinkCall {
  readonly params: { readonly token: string; readonly id: number }
  readonly request: { readonly ip: string }
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** Whoever holds the link acts as the person who ordered, without any right of an account. */
async function customerOf(tx: TenantTx, orderId: number, address: string): Promise<Actor | null> {
  const person = await tx.db
    .selectFrom('customer_order as c')
    .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'c.app_id').onRef('u.id', '=', 'c.user_id'))
    .where('c.app_id', '=', tx.appId)
    .where('c.id', '=', orderId)
    .select(['u.id', 'u.firstname', 'u.lastname'])
    .executeTakeFirst()
  if (!person) return null
  const name = `${person.firstname} ${person.lastname}`.trim()
  return { user: { id: person.id, name, role: 'user', permissions: [], sessionId: 0 }, address }
}
