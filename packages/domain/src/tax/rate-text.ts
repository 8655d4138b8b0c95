import type { Rate } from './tax.ts'

const highest = 10_000

/** `8.1`, `8,10` or `8.10 %` as hundredths of a percent; null for what is no rate from 0 to 100 with two decimals at most. */
export function parseRate(text: string): Rate | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?(?:\s?%)?$/.exec(text.trim())
  if (!match) return null
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return rate <= highest ? rate : null
}

/** `8.10`, as it stands in a field. */
export const rateText = (rate: Rate): string => (rate / 100).toFixed(2)

/** «8.10 %» */
export const rateWords = (rate: Rate): string => `${rateText(rate)} %`
