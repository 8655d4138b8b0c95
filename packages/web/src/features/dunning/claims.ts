import type { DunningClaim } from '@allmend/contract'
import { dunningWords } from '@allmend/domain/dunning'
import { counted, customerNames } from '@allmend/domain/lists'
import { displayDate } from '@allmend/domain/time'
import type { ListRequest } from '../../framework/list/list-description.ts'
import { pageOf } from '../../framework/list/whole-list.ts'

/** Orders and collective invoices are numbered apart; in a list each needs a number of its own. */
export const rowIdOf = ({ kind, id }: Pick<DunningClaim, 'kind' | 'id'>): number => (kind === 'order' ? id : -id)

export type ClaimTab = 'due' | 'waiting' | 'enforce' | 'without'

export const tabOf = ({ step }: DunningClaim): ClaimTab => (step === 'small' || step === 'exempt' ? 'without' : step)

export const customerOf = ({ customer }: Pick<DunningClaim, 'customer'>): string => customerNames(customer)[0] ?? ''

/** What is next, in words. */
export function nextWords({ step, level }: DunningClaim): string {
  if (step === 'small') return 'Unter CHF 5.00'
  if (step === 'exempt') return 'Mahnsperre'
  return level === null ? 'Betreibung prüfen' : dunningWords[level]
}

/** From when on, or why not; else what was before. */
export function nextNote({ step, from, reason, last }: DunningClaim): string {
  if (step === 'waiting') return `ab ${displayDate(from ?? '')}`
  if (step === 'exempt') return reason
  return last ? `${dunningWords[last.level]} vom ${displayDate(last.onDay)}` : ''
}

/** The same as a sentence, for the page of one invoice: never nothing. */
export function claimNote(claim: DunningClaim): string {
  const { step, level, dueOn } = claim
  const since = `Fällig seit ${displayDate(dueOn)}.`
  if (step === 'small') return 'Offen sind weniger als CHF 5.00. Dafür wird nicht gemahnt.'
  if (step === 'enforce') return `${since} Auch die Frist der Mahnung ist vorbei.`
  if (step === 'due' && level !== null)
    return `${since} Die ${dunningWords[level]} geht mit dem nächsten Mahnlauf hinaus.`
  return nextNote(claim) || since
}

/** «3 Zahlungserinnerungen und 1 Mahnung» */
export function lettersWords(claims: readonly DunningClaim[]): string {
  const of = (wanted: number) => claims.filter(({ level }) => level === wanted).length
  return [
    ...(of(1) > 0 ? [counted(of(1), 'Zahlungserinnerung', 'Zahlungserinnerungen')] : []),
    ...(of(2) > 0 ? [counted(of(2), 'Mahnung', 'Mahnungen')] : []),
  ].join(' und ')
}

const rules = {
  text: ({ number, customer }: DunningClaim) => `${number} ${customer.name} ${customer.company}`,
  sortBy: {
    number: ({ number }: DunningClaim) => number,
    customer: customerOf,
    dueOn: ({ dueOn }: DunningClaim) => dueOn,
    owed: ({ owed }: DunningClaim) => owed,
  },
  filters: { tab: (claim: DunningClaim, tab: string) => tabOf(claim) === tab },
}

/** One page of the claims, and how many there are behind each tab. */
export function claimPage(claims: readonly DunningClaim[], request: ListRequest) {
  const { tab: _, ...filters } = request.filters
  const found = pageOf(claims, { ...request, filters, page: 1, itemsPerPage: claims.length || 1 }, rules).rows
  const counts = { due: 0, waiting: 0, enforce: 0, without: 0 }
  for (const claim of found) counts[tabOf(claim)] += 1
  return { ...pageOf(claims, request, rules), counts }
}
