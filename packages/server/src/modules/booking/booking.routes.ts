import * as contract from '@allmend/contract'
import { type Span, union } from '@allmend/domain/availability'
import { clockOf, dayOf, daysInMonth, formatWall, parseWall, wallAt } from '@allmend/domain/time'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { type ObjectRules, readRules } from '../object/index.ts'
import { type BookingPlatform, customerOf, type DraftOwner, draftOwner, ownDraft } from './hold/draft-owner.ts'
import { type OccupancyRow, readOccupancies } from './occupancy/occupancies.ts'
import { presentPrice, presentTotals, presentValidation } from './present-price.ts'
import { findWrong } from './request/find-wrong.ts'
import { look, nowInMinutes } from './request/judge-request.ts'
import { intervalOf, judgeAll } from './request/judge-wishes.ts'
import { priceRequest, refuseQuote } from './request/price-request.ts'
import { shownSpans } from './request/read-request.ts'
import { readScene } from './request/read-scene.ts'

/** When fewer than `quantity` places are free; what is there once is taken by whatever takes a part of it. */
const fullSpans = (rows: readonly OccupancyRow[], stock: number, quantity: number): Span[] =>
  stock <= 1 ? union(rows) : placesFull(rows, stock, quantity)

function placesFull(rows: readonly OccupancyRow[], stock: number, quantity: number): Span[] {
  const points = [...new Set(rows.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const pieces = points.slice(0, -1).map((start, index) => ({ start, end: points[index + 1] ?? start }))
  const used = ({ start }: Span) =>
    rows.reduce((sum, row) => sum + (row.start <= start && start < row.end ? row.count : 0), 0)
  return union(pieces.filter((piece) => used(piece) + quantity > stock))
}

const readNeeds = (text = '') =>
  text === '' ? [] : text.split(',').map((need) => need.split(':').map(Number) as [optionId: number, quantity: number])

/** When there is too little of what options need: two of them may take of the same stock. */
async function shortSpans(
  tx: TenantTx,
  { options }: ObjectRules,
  span: Span,
  needs: readonly (readonly [optionId: number, quantity: number])[],
  ownHold: string | null,
): Promise<Span[]> {
  const wanted = new Map<number, number>()
  for (const [optionId, quantity] of needs) {
    const stock = options.find(({ id }) => id === optionId)?.stockObjectId
    if (stock) wanted.set(stock, (wanted.get(stock) ?? 0) + quantity)
  }
  if (wanted.size === 0) return []
  const rules = await readRules(tx, [...wanted.keys()])
  const rows = await readOccupancies(tx, [...wanted.keys()], span, ownHold)
  return union(
    [...wanted].flatMap(([id, quantity]) => {
      const stock = rules.get(id)?.stock ?? 0
      return quantity > stock
        ? [span]
        : placesFull(
            rows.filter(({ objectId }) => objectId === id),
            stock,
            quantity,
          )
    }),
  )
}

export function bookingRoutes(server: FastifyInstance, platform: BookingPlatform): void {
  mount(server, platform, contract.getOccupancies, async (call) => {
    const { tenant, params, query, user } = call
    const [year = 0, month = 0] = params.month.split('-').map(Number)
    return tenant(async (tx) => {
      const object = (await readRules(tx, [params.id])).get(params.id)
      if (!object || !(object.isVisible || seesHidden(user))) return refuse('record.not_found')
      const clock = clockOf(object.zone)
      const span = {
        start: clock.toInstantOrNext(wallAt(dayOf(year, month, 1), 0)),
        end: clock.toInstantOrNext(wallAt(dayOf(year, month, daysInMonth(year, month)) + 1, 0)),
      }
      const ownHold = await ownDraft(tx, query.holdKey, draftOwner(platform, call))
      const rows = await readOccupancies(tx, object.leaves, span, ownHold)
      const present = ({ start, end }: Span) => ({
        during: { start: formatWall(clock.toWall(start)), end: formatWall(clock.toEndWall(end)) },
      })
      const short = await shortSpans(tx, object, span, readNeeds(query.needs), ownHold)
      const occupancies = fullSpans(rows, object.stock, query.quantity)
      return { year, month, occupancies: occupancies.map(present), short: short.map(present) }
    })
  })

  mount(server, platform, contract.validateBookings, async (call) => {
    const { tenant, user, body } = call
    const { browser } = draftOwner(platform, call)
    const seen = await tenant((tx) =>
      look(tx, body.bookings, { ...askerOf(user, body), holdKey: body.holdKey ?? null, browser }),
    )
    if (isRefusal(seen)) return seen
    const series = seen.requested.find(({ draft, object }) => draft.isSerial && !object.offersSeries)
    if (series) return refuseSeries(series.object)
    // What cannot be ordered as it is has no price.
    const clear = seen.requested.filter((one) => findWrong(one) === null)
    const quote = priceRequest(clear, seen.judged, seen.terms)
    return refuseQuote(quote) ?? presentValidation(seen, quote)
  })

  mount(server, platform, contract.validateSerial, async (call) => {
    const { tenant, user, body } = call
    return tenant(async (tx) => {
      const judged = await judgeDates(tx, user, { ...body, ...draftOwner(platform, call), isSerial: true }, body.dates)
      if (isRefusal(judged)) return judged
      const [valid, invalid] = [judged.filter(({ reason }) => !reason), judged.filter(({ reason }) => reason)]
      return {
        data: {
          valid: valid.map(({ wish }) => wish.clientId ?? ''),
          invalid: invalid.map(({ wish }) => wish.clientId ?? ''),
          reasons: Object.fromEntries(invalid.map(({ wish, reason }) => [String(wish.clientId), reason ?? 'closed'])),
        },
      }
    })
  })

  mount(server, platform, contract.validateTimespan, async (call) => {
    const { tenant, user, body } = call
    return tenant(async (tx) => {
      const judged = await judgeDates(tx, user, { ...body, ...draftOwner(platform, call) }, [
        { clientId: '', start: body.start, end: body.end, steps: body.steps },
      ])
      if (isRefusal(judged)) return judged
      const reason = judged[0]?.reason ?? null
      return { isValid: reason === null, reason }
    })
  })

  mount(server, platform, contract.priceSingle, async ({ tenant, user, body }) => {
    const wall = (text: string) => (text.length > 5 ? text : `${body.date} ${text}`)
    const draft = draftOf(body, wall(body.start), wall(body.end))
    const seen = await tenant((tx) => look(tx, [draft], { ...askerOf(user, body), priceOnly: true }))
    return isRefusal(seen) ? seen : presentPrice(seen, 0)
  })

  mount(server, platform, contract.priceSerial, async ({ tenant, user, body }) => {
    const drafts = body.dates.map(({ date }) => {
      const wall = (text: string) => (text.length > 5 ? text : `${date} ${text}`)
      return draftOf(body, wall(body.start), wall(body.end))
    })
    const seen = await tenant((tx) => look(tx, drafts, { ...askerOf(user, body), priceOnly: true }))
    if (isRefusal(seen)) return seen
    const object = seen.objects.get(body.objectId)
    if (object && !object.offersSeries) return refuseSeries(object)
    const dates = []
    for (const [index, { clientId }] of body.dates.entries()) {
      const price = presentPrice(seen, index)
      if (isRefusal(price)) return price
      dates.push({ clientId, ...price })
    }
    const sums = presentTotals(seen)
    return isRefusal(sums) ? sums : { ...sums, isOnRequest: dates.some(({ isOnRequest }) => isOnRequest), dates }
  })
}

/** In the government layout there are none, so nobody is told what one would cost or when it could be had. */
const refuseSeries = ({ id }: ObjectRules) => refuse('booking.series_denied', { objectId: id })

const seesHidden = (user: SessionUser | null) => user?.permissions.includes('object:view') ?? false

/** Staff who look at the public side are no customers, and see what is not shown yet. */
const askerOf = (user: SessionUser | null, { zipcode }: { zipcode?: string | undefined }) => ({
  userId: customerOf(user)?.id ?? null,
  zipcode,
  seesHidden: seesHidden(user),
})

interface PriceQuestion {
  readonly objectId: number
  readonly intervalId: number
  readonly options: contract.BookingDraft['options']
  readonly quantity: number
}

const draftOf = (
  { objectId, intervalId, options, quantity }: PriceQuestion,
  displayStart: string,
  displayEnd: string,
): contract.BookingDraft => ({
  objectId,
  intervalId,
  options,
  quantity,
  color: '',
  remark: '',
  name: '',
  isSerial: false,
  answers: [],
  start: displayStart,
  end: displayEnd,
  displayStart,
  displayEnd,
})

interface DateQuestion extends DraftOwner {
  readonly objectId: number
  readonly intervalId: number
  readonly quantity: number
  readonly holdKey?: string | null | undefined
  readonly isSerial?: boolean
}

/** Dates given with processing times. What an earlier one takes is not there for a later one, as in an order. */
async function judgeDates(
  tx: Parameters<typeof readRules>[0],
  user: SessionUser | null,
  { objectId, intervalId, quantity, holdKey = null, isSerial = false, ...owner }: DateQuestion,
  dates: readonly { clientId: string | number; start: string; end: string; steps?: number | undefined }[],
) {
  const spans = dates.flatMap(({ start, end }) => [parseWall(start), parseWall(end)])
  const walls = spans.filter((wall) => wall !== null)
  const { objects, taken } = await readScene(tx, [objectId], walls, { holdKey, ...owner })
  const object = objects.get(objectId)
  if (!object || !(object.isVisible || seesHidden(user))) return refuse('object.unknown', { objectId })
  if (isSerial && !object.offersSeries) return refuseSeries(object)
  const interval = intervalOf(object, intervalId)
  if (!interval) return refuse('object.interval_unknown')
  if (walls.length < spans.length) return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
  const now = nowInMinutes()
  const wishes = dates.flatMap(({ clientId, start, end, steps }, place) => {
    const asked = { key: String(place), clientId, steps, objectId, intervalId, quantity, optionStock: [] }
    const meant = shownSpans(interval, start, end).map((span) => ({ ...asked, ...span }))
    return meant.find((wish) => judgeAll(objects, [wish], [], now)[0]?.reason !== 'raster') ?? meant.slice(0, 1)
  })
  return judgeAll(objects, wishes, taken, now)
}
