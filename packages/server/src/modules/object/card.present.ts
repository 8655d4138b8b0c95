import { freeStarts } from '@allmend/domain/availability'
import { lowestPrice } from '@allmend/domain/pricing'
import { formatTime, parseDay, parseEndTime, parseTime } from '@allmend/domain/time'
import { presentAsset } from './asset.present.ts'
import type { Card, CardTable } from './public-cards.ts'
import { type ObjectRules, presentRules } from './read-rules.ts'

/** An object as lists of what can be reserved show it. */
export function presentCard(card: Card, filters: CardTable['filters']) {
  const rules = card.rules ? presentRules(card.rules) : null
  const found = rules && filters.date ? startsOn(rules, card.taken, filters) : null
  const cheapest = rules && lowestPrice(rules, card.ways, Math.floor(Date.now() / 60_000))
  return {
    id: card.id,
    title: rules?.title ?? '',
    category: card.category,
    categoryId: card.category_id,
    building: card.building,
    address: card.address,
    capacity: card.capacity,
    has_prices: rules?.hasPrices ?? false,
    stock: rules?.stock ?? 1,
    mainImage: card.main_image && presentAsset(card.main_image),
    priceFrom: cheapest?.amount ?? null,
    isOnlyPrice: cheapest?.isOnlyPrice ?? false,
    priceUnit: cheapest ? unitOf(cheapest.interval) : '',
    isFree: filters.date ? (found?.isFree ?? false) : null,
    freeStarts: found?.starts.map(formatTime) ?? [],
  }
}

const dayUnits = { day: 'Tag', week: 'Woche', month: 'Monat' } as const

function unitOf(interval: ObjectRules['intervals'][number]): string {
  if (interval.isFlat) return 'Buchung'
  if (interval.isMultiDays) return interval.settings.from ? 'Nacht' : dayUnits[interval.multiDaysUnit]
  if (interval.type === 'fixed') return 'Termin'
  return interval.interval === 60 ? 'Stunde' : `${interval.interval} Minuten`
}

/** What can be had on a day, in the wanted hours or else at other times of it. */
function startsOn(rules: ObjectRules, taken: Card['taken'], { date, from, until }: CardTable['filters']) {
  const day = parseDay(date ?? '')
  if (day === null) return null
  const facts = { now: Date.now() / 60_000, taken: taken.map(({ count, ...row }) => ({ ...row, quantity: count })) }
  const wanted = { day, from: parseTime(from ?? '') ?? undefined, until: parseEndTime(until ?? '') ?? undefined }
  return freeStarts(rules, rules.intervals, facts, wanted)
}
