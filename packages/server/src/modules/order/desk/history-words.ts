import type { DeskHistoryEntry } from '@allmend/contract'
import { auditedEntities, type Change, changesOf } from '@allmend/domain/audit'
import { type OrderState, orderStateWords } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'

const labels: Readonly<Record<string, string>> = auditedEntities.order.fields
const amounts = ['total', 'paid', 'refunded', 'credited', 'dunned']

function wordsOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (amounts.includes(field)) return formatChf(Number(value))
  if (field === 'state') return orderStateWords[value as OrderState] ?? String(value)
  if (field === 'dueOn') return displayDate(String(value))
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}

const titles: readonly (readonly [field: string, title: string])[] = [
  ['refunded', 'Rückerstattung erfasst'],
  ['paid', 'Zahlung erfasst'],
  ['credited', 'Gutschrift'],
  ['notice', 'Gemahnt'],
  ['dunned', 'Mahngebühr geändert'],
  ['positions', 'Positionen geändert'],
  ['paymentOption', 'Zahlungsart geändert'],
  ['dueOn', 'Fälligkeit geändert'],
  ['link', 'Link erneuert'],
  ['gatewayBill', 'An die Gemeindesoftware übermittelt'],
]

function titleOf(changes: readonly Change[]): string {
  const state = changes.find(({ field }) => field === 'state')
  if (state) return `Bestellung ${(wordsOf('state', state.after) ?? '').toLowerCase()}`
  return titles.find(([field]) => changes.some((change) => change.field === field))?.[1] ?? 'Bestellung geändert'
}

/** The state stands in the title, the reason as text. */
const said = ['state', 'reason']

export function describeChanges(before: unknown, after: unknown): Pick<DeskHistoryEntry, 'title' | 'text' | 'changes'> {
  const changes = changesOf(before, after)
  return {
    title: titleOf(changes),
    text: wordsOf('reason', changes.find(({ field }) => field === 'reason')?.after) ?? '',
    changes: changes
      .filter(({ field }) => !said.includes(field))
      .map(({ field, ...change }) => ({
        field: labels[field] ?? field,
        before: wordsOf(field, change.before),
        after: wordsOf(field, change.after),
      })),
  }
}
