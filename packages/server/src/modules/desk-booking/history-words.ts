import type { DeskHistoryEntry } from '@allmend/contract'
import { auditedEntities, type Change, changesOf, isMoneyField } from '@allmend/domain/audit'
import { bookingStates, bookingStateWords } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { seesMoney, seesPeople, type Viewer } from './viewer.ts'

const labels: Readonly<Record<string, string>> = auditedEntities.booking.fields
const personalFields = ['decision']

const requestWords: Readonly<Record<string, string>> = {
  open: 'offen',
  accepted: 'angenommen',
  rejected: 'abgelehnt',
  withdrawn: 'zurückgezogen',
  time: 'andere Zeit',
  options: 'andere Optionen',
  cancel: 'Stornierung',
}

/** What differs, without what this person may not see. */
export const visibleChanges = (before: unknown, after: unknown, viewer: Viewer): Change[] =>
  changesOf(before, after).filter(
    ({ field }) =>
      (seesMoney(viewer) || !isMoneyField('booking', field)) && (seesPeople(viewer) || !personalFields.includes(field)),
  )

function wordsOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'total' && typeof value === 'number') return formatChf(value)
  if (field === 'state')
    return bookingStates.flatMap((state) => (state === value ? bookingStateWords[state] : []))[0] ?? null
  if (field === 'changeRequest') return requestWords[String(value)] ?? String(value)
  return typeof value === 'boolean' ? (value ? 'Ja' : 'Nein') : String(value)
}

/** What happened, in two or three words: the most telling of what changed. */
function titleOf(changes: readonly Change[]): string {
  const changed = (name: string) => changes.find(({ field }) => field === name)
  const state = changed('state')
  if (state) return `Buchung ${(wordsOf('state', state.after) ?? '').toLowerCase()}`
  const request = changed('changeRequest')
  if (request) return requestTitle(String(request.after ?? request.before))
  if (changed('when') || changed('object')) return 'Buchung verschoben'
  if (changed('priceReason')) return 'Preis angepasst'
  const [first, ...more] = changes.filter(({ field }) => field !== 'total')
  return more.length > 0 || !first ? 'Buchung geändert' : `${labels[first.field] ?? first.field} geändert`
}

function requestTitle(state: string): string {
  if (state === 'accepted') return 'Änderungsanfrage angenommen'
  if (state === 'rejected') return 'Änderungsanfrage abgelehnt'
  return state === 'withdrawn' ? 'Änderungsanfrage zurückgezogen' : 'Änderungsanfrage gestellt'
}

/** The state stands in the title, and so does the answer to a request. */
const said = ['state', 'decision']

export function describeChanges(changes: readonly Change[]): Pick<DeskHistoryEntry, 'title' | 'text' | 'changes'> {
  const decision = changes.find(({ field }) => field === 'decision')
  return {
    title: titleOf(changes),
    text: wordsOf('decision', decision?.after) ?? '',
    changes: changes
      .filter(({ field, after }) => !said.includes(field) && !(field === 'changeRequest' && isAnswer(after)))
      .map(({ field, before, after }) => ({
        field: labels[field] ?? field,
        before: wordsOf(field, before),
        after: wordsOf(field, after),
      })),
  }
}

const isAnswer = (value: unknown) => ['accepted', 'rejected', 'withdrawn'].includes(String(value))
