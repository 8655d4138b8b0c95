import { formatChf } from '@allmend/domain/money'
import type { Validation } from '../shell/use-validation.ts'

/** The sum so far, in words where there is no amount; null as long as nothing is known. */
export function totalWords({ summary, byKey }: Pick<Validation, 'summary' | 'byKey'>): string | null {
  if (!summary) return null
  if (summary.total !== 0) return formatChf(summary.total)
  if (summary.hasNoPriceObject) return 'auf Anfrage'
  return [...byKey.values()].some(({ isValid }) => isValid) ? 'kostenlos' : null
}
