import type { PublicObject } from '@allmend/contract'
import type { Rappen } from '@allmend/domain/money'
import type { DraftBooking, OptionValue } from '../../../booking-draft/index.ts'
import { priceLines } from '../../cart/price-lines.ts'
import type { Validated } from '../../shell/use-validation.ts'

type ObjectOption = PublicObject['options'][number]

export interface ReviewRow {
  readonly title: string
  readonly detail: string
  /** Null where nothing is charged for it, or the price is not known. */
  readonly amount: Rappen | null
}

/** What somebody chose, in words; null for nothing. */
function chosenWords(
  { inputType, values, asset }: ObjectOption,
  value: OptionValue | undefined,
  documentName: string | undefined,
): string | null {
  if (value === undefined || value === '' || value === false || value === 0) return null
  if (inputType === 'select') {
    const ids = [value].flat().map(Number)
    const chosen = values.filter(({ id }) => ids.includes(id)).map((one) => one.value)
    return chosen.length > 0 ? chosen.join(', ') : null
  }
  if (inputType === 'checkbox') return ''
  if (inputType === 'document') return asset ? 'angenommen' : (documentName ?? 'Dokument beigelegt')
  return String(value)
}

/** The rent and every option somebody chose, each with what it costs. */
export function reviewRows(booking: DraftBooking, object: PublicObject, validated: Validated | undefined): ReviewRow[] {
  const interval = object.intervals.find(({ id }) => id === booking.intervalId)?.name ?? ''
  const pieces = booking.quantity > 1 ? `${booking.quantity} Stück` : ''
  const lines = validated ? priceLines(validated.summary, booking.quantity) : []
  const rent = {
    title: 'Miete',
    detail: lines[0]?.detail || [interval, pieces].filter((part) => part !== '').join(', '),
    amount: validated?.summary.object.total ?? null,
  }
  const options = object.options.flatMap((option) => {
    const detail = chosenWords(option, booking.options[option.id], booking.documents[option.id])
    if (detail === null) return []
    const totals = validated?.options.filter(({ id }) => id === option.id).map(({ total }) => total ?? 0) ?? []
    const amount = totals.length > 0 ? totals.reduce((sum, one) => sum + one, 0) : null
    const count =
      option.inputType === 'number' ? lines.slice(1).find(({ title }) => title === option.value)?.detail : ''
    return { title: option.value, detail: count || detail, amount }
  })
  return [rent, ...options]
}

/** The answers of the questionnaires, as they were given. */
export const answerRows = (booking: DraftBooking, { questionnaires }: PublicObject): ReviewRow[] =>
  questionnaires
    .flatMap(({ questions }) => questions)
    .flatMap(({ id, value: title }) => {
      const answer = booking.answers[id]
      if (answer === undefined || answer === '' || (typeof answer === 'object' && answer.length === 0)) return []
      const detail = typeof answer === 'boolean' ? (answer ? 'Ja' : 'Nein') : [answer].flat().join(', ')
      return { title, detail, amount: null }
    })
