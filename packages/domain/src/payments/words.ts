import type { Rappen } from '../money/index.ts'
import type { PaymentProviderKind, PaymentTryState } from './provider-fields.ts'

export const providerNames: Readonly<Record<PaymentProviderKind, string>> = {
  payrexx: 'Payrexx',
  datatrans: 'Datatrans',
}

const words: Readonly<Record<PaymentTryState, string>> = {
  open: 'Offen',
  paid: 'Bezahlt',
  declined: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  expired: 'Abgelaufen',
  mismatch: 'Stimmt nicht',
}

export interface TryStanding {
  readonly state: PaymentTryState
  readonly amount: Rappen
  readonly returned: Rappen
  /** What our books lack against the provider. */
  readonly difference: Rappen
}

/** What became of a try to pay, in one word. */
export function tryWord({ state, amount, returned, difference }: TryStanding): string {
  // What is not what was asked for is clear again once all of it went back.
  if (state === 'mismatch') return returned > 0 && difference === 0 ? 'Erstattet' : words.mismatch
  if (returned <= 0) return words[state]
  return returned < amount ? 'Teils erstattet' : 'Erstattet'
}

/** Why money goes back by itself that was paid for an order of which nothing was owed any more. */
export const surplusReasons = { double: 'Doppelt bezahlt', nothingDue: 'Es war nichts mehr zu bezahlen.' } as const

export const isSurplus = (reason: string): boolean => Object.values<string>(surplusReasons).includes(reason)
