import { formatAmount, type Rappen } from '@allmend/domain/money'

/** What stands in a field for an amount: nothing, an amount, or something nobody can read as one. */
export type ReadAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly rappen: Rappen }
  | { readonly kind: 'wrong'; readonly sentence: string }

export interface AmountBounds {
  readonly min?: Rappen
  readonly max?: Rappen
}

export const unreadable = 'Bitte geben Sie einen Betrag wie 45.50 ein.'
const standardMax = 100_000_000

/** `45`, `45.5`, `45,50`, `1'250`, `CHF 1’250.00` and `45.–` are all amounts; `1,250` could be two of them and is none. */
export function readAmount(text: string, { min = 0, max = standardMax }: AmountBounds = {}): ReadAmount {
  const bare = text
    .trim()
    .replace(/^(?:CHF|Fr\.?)\s*/i, '')
    .replace(/[.,](?:-{1,2}|[–—])$/, '')
    .replaceAll(/(\d)[\s'’‘ʼ](?=\d{3}(?!\d))/g, '$1')
  if (bare === '') return text.trim() === '' ? { kind: 'empty' } : { kind: 'wrong', sentence: unreadable }
  const match = /^([-−]?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!match) return { kind: 'wrong', sentence: unreadable }
  const [, sign, francs, cents = ''] = match
  const amount = Number(francs) * 100 + Number(cents.padEnd(2, '0'))
  const rappen = sign && amount > 0 ? -amount : amount
  if (rappen < min) {
    const sentence = min === 0 ? 'Der Betrag darf nicht negativ sein.' : `Mindestens ${formatAmount(min)}.`
    return { kind: 'wrong', sentence }
  }
  return rappen > max ? { kind: 'wrong', sentence: `Höchstens ${formatAmount(max)}.` } : { kind: 'amount', rappen }
}

/** How a field shows an amount it was given. */
export const amountText = (rappen: Rappen | null): string =>
  rappen === null || Number.isNaN(rappen) ? '' : formatAmount(rappen)
