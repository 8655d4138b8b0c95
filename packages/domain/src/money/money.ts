import { rounded, times, whole } from './fraction.ts'

/** An amount in Rappen, a whole number. */
export type Rappen = number

/** The most an order or a booking may come to, CHF 10’000’000.00: what is reckoned with it still fits a column of the database. */
export const largestAmount: Rappen = 1_000_000_000

export const isTooLarge = (...amounts: readonly Rappen[]): boolean =>
  amounts.some((amount) => Math.abs(amount) > largestAmount)

/** The nearest amount that can be paid in cash. */
export const toFiveRappen = (amount: Rappen): Rappen => rounded(times(whole(amount), 1, 5)) * 5

/** An amount × share ÷ of, rounded. */
export const portion = (amount: Rappen, share: number, of: number): Rappen => rounded(times(whole(amount), share, of))

const sign = (amount: number) => (amount < 0 ? '−' : '')

const grouped = (whole: number) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, '’')

/** `1’111`, `2.5`: how many there are, with at most two decimals. The signs do not depend on what a browser or a server knows of countries. */
export function formatCount(count: number): string {
  const hundredths = Math.round(Math.abs(count) * 100)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${sign(count)}${grouped(Math.trunc(hundredths / 100))}${decimals && `.${decimals}`}`
}

/** `1’250.00`. */
export function formatAmount(amount: Rappen): string {
  const absolute = Math.abs(amount)
  const francs = grouped(Math.trunc(absolute / 100))
  return `${sign(amount)}${francs}.${String(absolute % 100).padStart(2, '0')}`
}

/** `68.325`: a price that is no whole number of Rappen, with as many decimals as it has, at most four. */
export function formatExact(amount: number): string {
  const hundredths = Math.round(Math.abs(amount) * 100)
  const more = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${sign(amount)}${formatAmount(Math.trunc(hundredths / 100))}${more}`
}

/** `CHF 1’250.00`, with a space that does not break. */
/** In any currency with a hundred parts. */
export const formatMoney = (amount: number, currency: string): string => `${currency}\u00A0${formatAmount(amount)}`

export const formatChf = (amount: Rappen): string => formatMoney(amount, 'CHF')
