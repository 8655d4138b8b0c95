import { IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { countWords } from '../booking-words.ts'
import type { Decision } from '../bookings.queries.ts'

interface Words {
  /** «Buchung bestätigen» */
  readonly verb: string
  /** «3 Buchungen bestätigt.» */
  readonly done: string
  readonly icon: typeof IconCheck
}

export const decisionWords: Readonly<Record<Decision, Words>> = {
  confirmed: { verb: 'bestätigen', done: 'bestätigt', icon: IconCheck },
  rejected: { verb: 'ablehnen', done: 'abgelehnt', icon: IconX },
  cancelled: { verb: 'stornieren', done: 'storniert', icon: IconBan },
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const titleWords = (count: number, to: Decision): string =>
  `${count === 1 ? 'Buchung' : countWords(count)} ${decisionWords[to].verb}`

export const buttonWords = (to: Decision, withMail: boolean): string =>
  `${capital(decisionWords[to].verb)}${withMail ? ' und senden' : ''}`

export const doneWords = (count: number, to: Decision): string => `${countWords(count)} ${decisionWords[to].done}.`

/** Somebody else was quicker. */
export const lateWords = (count: number): string =>
  count === 1
    ? 'Eine Buchung hat inzwischen jemand anderes entschieden; sie blieb, wie sie ist.'
    : `${count} Buchungen hat inzwischen jemand anderes entschieden; sie blieben, wie sie sind.`
