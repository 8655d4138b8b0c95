import { freeStarts } from '@allmend/domain/availability'
import { lowestPrice } from '@allmend/domain/pricing'
import { formatTime, parseDay, parseTime } from '@allmend/domain/time'
import { presentAsset } from './asset.present.ts'
import type { Card, CardTable } from './public-cards.ts'
import { type ObjectRules, presentRules } from './read-rules.ts'

/** An object as lists of what can be reserved show it. */
export function presentCard(card: Card, { date, from, until }: CardTable['filters']) {
  const rules = card.rules ? presentRules(card.rules) : null
  const starts = rules && date ? startsOn(rules, card.taken, date, from, until) : []
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
    isFree: date ? starts.length > 0 : null,
    freeStarts: starts,
  }
}

const dayUnits = { day: 'Tag', week: 'Woche', month: 'Monat' } as const

function unitOf(interval: ObjectRules['intervals'][number]): string {
  if (interval.isFlat) return 'Buchung'
  if (interval.isMultiDays) return interval.settings.from ? 'Nacht' : dayUnits[interval.multiDaysUnit]
  if (interval.type === 'fixed') return 'Termin'
  return interval.interval === 60 ? 'Stunde' : `${interval.interval} Minuten`
}

/** Starts that can be had on a day, for the wanted hours. */
function startsOn(
  rules: ObjectRules,
  taken: Card['taken'],
  date: string,
  from: string | undefined,
  until: string | undefined,
): string[] {
  const day = parseDay(date)
  if (day === null) return []
  const facts = { now: Date.now() / 60_000, taken: taken.map(({ count, ...row }) => ({ ...row, quantity: count })) }
  const hour = (text: string | undefined) => parseTime(text ?? '') ?? undefined
  return freeStarts(rules, rules.intervals, facts, { day, from: hour(from), until: hour(until) }).map(formatTime)
}
