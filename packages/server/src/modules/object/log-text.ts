import type { ObjectRecord } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { formatAmount } from '@allmend/domain/money'
import { optionInputWords, weekdayWords } from '@allmend/domain/objects'
import type { PriceRule } from '@allmend/domain/pricing'

type Interval = ObjectRecord['intervals'][number]
type Option = ObjectRecord['options'][number]
type Prices = Readonly<Record<string, number>>

/** What price categories and stock objects are called, by their number. */
interface Names {
  readonly categories: Readonly<Record<string, string>>
  readonly objects: Readonly<Record<string, string>>
}

const minutes = (count: number) => counted(count, 'Minute', 'Minuten')
const listed = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
const days = (weekdays: readonly number[]) => weekdays.map((day) => (weekdayWords[day] ?? '').slice(0, 2)).join(' ')

const priceText = (prices: Prices, { categories }: Names) =>
  Object.entries(prices)
    .map(([id, amount]) => `${categories[id] ?? id} ${formatAmount(amount)}`)
    .join(', ')

const units = { day: ['Tag', 'Tage'], week: ['Woche', 'Wochen'], month: ['Monat', 'Monate'] } as const

function timesText({ type, interval, isMultiDays, multiDaysValue, multiDaysUnit, settings }: Interval): string {
  if (isMultiDays) {
    const handOver = settings.from && settings.to && `${settings.from} bis ${settings.to}`
    const [one, many] = units[multiDaysUnit]
    return listed(['Mehrtägig', counted(multiDaysValue, one, many), handOver])
  }
  if (type === 'dynamic') return listed(['Dynamisch', interval ? minutes(interval) : null])
  const { first, count, minutes: distance } = settings
  const starts = distance && `${count} mal ab ${first} alle ${minutes(distance)}`
  return listed(['Fest', starts || null, interval ? `Dauer ${minutes(interval)}` : null])
}

function ruleText({ label, weekdays, from, until, seasonStart, seasonEnd, factor, surcharge }: PriceRule): string {
  const when = listed([
    weekdays && days(weekdays),
    (from || until) && `${from ?? '00:00'}–${until ?? '23:59'}`,
    seasonStart && seasonEnd && `${seasonStart} bis ${seasonEnd}`,
    typeof factor === 'number' && `${factor} %`,
    typeof surcharge === 'number' && `${surcharge < 0 ? '' : '+'}${formatAmount(surcharge)}`,
  ])
  return when ? `${label} (${when})` : label
}

/** «Stunden: Dynamisch, 60 Minuten, höchstens 8; Einheimische 45.00 je Schritt; Samstag (Sa, 150 %)» */
export function intervalText(interval: Interval, names: Names): string {
  const { preProcessingTime: pre, postProcessingTime: post, maxSteps, weekdays, prices, isFlat } = interval
  const how = listed([
    timesText(interval),
    `höchstens ${maxSteps}`,
    weekdays.length > 0 && days(weekdays),
    pre > 0 && `Vorbereitung ${minutes(pre)}`,
    post > 0 && `Nachbereitung ${minutes(post)}`,
  ])
  const cost = priceText(prices, names)
  const parts = [how, cost && `${cost} ${isFlat ? 'pauschal' : 'je Schritt'}`, ...interval.priceRules.map(ruleText)]
  return `${interval.name}: ${parts.filter(Boolean).join('; ')}`
}

/** «Bestuhlung: Auswahl, Pflicht; Konzert (Alle 50.00), Bankett» */
export function optionText(option: Option, names: Names): string {
  const { inputType, isRequired, standard, minimum, isTaxable, stockObjectId, asset } = option
  const how = listed([
    optionInputWords[inputType],
    isRequired && 'Pflicht',
    standard !== '' && `vorgegeben «${standard}»`,
    minimum !== null && `mindestens ${minimum}`,
    isTaxable && 'mit MwSt.',
    stockObjectId !== null && `aus «${names.objects[stockObjectId] ?? stockObjectId}»`,
    asset && `«${asset.name}»`,
  ])
  const values = option.values.map(({ value, prices }) => {
    const cost = priceText(prices, names)
    return cost ? `${value} (${cost})` : value
  })
  return `${option.value}: ${[how, priceText(option.prices, names), values.join(', ')].filter(Boolean).join('; ')}`
}
