import type { ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { belowZeroSentence, findRuleBelowZero } from '@allmend/domain/pricing'
import { isDate } from '@allmend/domain/time'
import { between, checkField, type FieldSpec, max, type Rule, required } from '@allmend/domain/validation'
import { packList, unpackList } from '../../../../framework/form/packed-list.ts'
import { type DraftPrices, hasUnreadable, knownPrices } from '../../inputs/draft-prices.ts'
import { readTime, toWire } from '../../words/time-text.ts'

type WireInterval = ObjectRecord['intervals'][number]
type WireRule = WireInterval['priceRules'][number]
type Body = RouteInput<RouteMap['PUT /api/admin/objects/:id/prices']>['body']

/** A rule while it is edited: what people type is kept as they typed it. */
export interface RuleDraft {
  readonly key: number
  readonly label: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly until: string
  /** `15.06.` */
  readonly seasonStart: string
  readonly seasonEnd: string
  /** Percent. */
  readonly factor: string
  readonly surcharge: number | null
}

export interface IntervalDraft {
  readonly id: number
  readonly name: string
  readonly isFlat: boolean
  readonly prices: DraftPrices
  readonly rules: readonly RuleDraft[]
}

/** `15.06.` as the call has it, `06-15`; null for what is no day of a year. */
export function readSeasonDay(text: string): string | null {
  const match = /^(\d{1,2})\.\s*(\d{1,2})\.?$/.exec(text.trim())
  const [day, month] = [Number(match?.[1]), Number(match?.[2])]
  // A leap year, so that a season may begin on 29 February.
  if (!match || !isDate(2024, month, day)) return null
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const seasonDayText = (day: string | null | undefined): string =>
  day ? `${day.slice(3)}.${day.slice(0, 2)}.` : ''

const readRule = (rule: WireRule, key: number): RuleDraft => ({
  key,
  label: rule.label,
  weekdays: rule.weekdays ?? [],
  from: rule.from ?? '',
  until: rule.until ?? '',
  seasonStart: seasonDayText(rule.seasonStart),
  seasonEnd: seasonDayText(rule.seasonEnd),
  factor: rule.factor === null || rule.factor === undefined ? '' : String(rule.factor),
  surcharge: rule.surcharge ?? null,
})

export const newRule = (rules: readonly RuleDraft[]): RuleDraft =>
  readRule({ label: '' }, Math.max(0, ...rules.map(({ key }) => key)) + 1)

/** A type, not an interface: a form takes any record of plain values. */
export type PriceValues = { readonly hasPrices: boolean; readonly intervals: readonly string[] }

export const readPrices = ({ has_prices, intervals }: ObjectRecord): PriceValues => ({
  hasPrices: has_prices,
  intervals: packList(
    intervals.map(({ id, name, isFlat, prices, priceRules }): IntervalDraft => {
      return { id, name, isFlat, prices, rules: priceRules.map(readRule) }
    }),
  ),
})

/** As `quote` and the call take it; what cannot be read yet is left out. */
export const wireRule = (rule: RuleDraft): WireRule => ({
  label: rule.label.trim(),
  weekdays: rule.weekdays.length > 0 ? [...rule.weekdays] : null,
  from: readTime(rule.from) === null ? null : toWire(rule.from),
  until: readTime(rule.until) === null ? null : toWire(rule.until),
  seasonStart: readSeasonDay(rule.seasonStart),
  seasonEnd: readSeasonDay(rule.seasonEnd),
  factor: rule.factor.trim() === '' || Number.isNaN(Number(rule.factor)) ? null : Number(rule.factor),
  surcharge: Number.isNaN(rule.surcharge) ? null : rule.surcharge,
})

export const pricesBody = ({ hasPrices, intervals }: PriceValues, version: number): Body => ({
  has_prices: hasPrices,
  intervals: unpackList<IntervalDraft>(intervals).map(({ id, isFlat, prices, rules }) => {
    return { id, isFlat, prices: knownPrices(prices), priceRules: rules.map(wireRule) }
  }),
  version,
})

export type RuleErrors = Readonly<
  Partial<Record<'label' | 'time' | 'season' | 'factor' | 'surcharge' | 'effect', string>>
>

const ruleSpec: FieldSpec<'label' | 'factor'> = {
  label: { label: 'Bezeichnung', rules: [required, max(100)] },
  factor: { label: 'Faktor', rules: [between(0, 10_000)] },
}

const seasonError = ({ seasonStart, seasonEnd }: RuleDraft) => {
  const days = [seasonStart, seasonEnd].filter((text) => text.trim() !== '')
  if (days.some((text) => readSeasonDay(text) === null)) return 'Bitte geben Sie Tage wie 15.06. ein.'
  return days.length === 1 ? 'Eine Saison braucht Beginn und Ende.' : null
}

const isTime = (text: string) => text.trim() === '' || readTime(text) !== null

/** The rule that takes more off than one of the prices, if there is one. */
export function ruleBelowZero({ prices, rules }: Pick<IntervalDraft, 'prices' | 'rules'>): RuleDraft | undefined {
  const place = findRuleBelowZero(Object.values(knownPrices(prices)), rules.map(wireRule))
  return place === null ? undefined : rules[place]
}

export function ruleErrors(rule: RuleDraft, isBelowZero = false): RuleErrors {
  const found = {
    label: checkField(ruleSpec, 'label', { label: rule.label }),
    time: isTime(rule.from) && isTime(rule.until) ? null : 'Bitte geben Sie Zeiten wie 18:00 ein.',
    season: seasonError(rule),
    factor: checkField(ruleSpec, 'factor', { factor: rule.factor }),
    surcharge: Number.isNaN(rule.surcharge)
      ? 'Dieser Zuschlag ist kein Betrag.'
      : isBelowZero
        ? belowZeroSentence
        : null,
    effect: rule.factor.trim() === '' && rule.surcharge === null ? 'Eine Regel braucht Faktor oder Zuschlag.' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null))
}

function intervalError({ name, prices, rules }: IntervalDraft): string | null {
  if (hasUnreadable(prices)) return `«${name}»: Ein Preis ist kein Betrag.`
  const tooMuch = ruleBelowZero({ prices, rules })
  const errorsOf = (rule: RuleDraft) => Object.values(ruleErrors(rule, rule === tooMuch))
  const wrong = rules.find((rule) => errorsOf(rule).length > 0)
  return wrong ? `«${name}», Regel «${wrong.label.trim() || 'ohne Bezeichnung'}»: ${errorsOf(wrong)[0]}` : null
}

const intervalsRule: Rule = (value) =>
  unpackList<IntervalDraft>((value ?? []) as string[])
    .map(intervalError)
    .find((sentence) => sentence !== null) ?? null

export const pricesSpec: FieldSpec<keyof PriceValues> = {
  hasPrices: { label: auditedEntities.object.fields.hasPrices, rules: [] },
  intervals: { label: 'Preise der Intervalle', rules: [intervalsRule] },
}
