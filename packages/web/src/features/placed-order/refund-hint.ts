import type { CustomerOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'

/** What of an order is still to come back, and who sees to it; empty where nothing is. */
export function refundHint({ owed, returning }: Pick<CustomerOrder, 'owed' | 'returning'>): string {
  const due = Math.max(0, -owed)
  const running = Math.min(due, returning)
  return [
    running > 0 && `${formatChf(running)} gehen auf dem gleichen Weg zurück. Das kann einige Tage dauern.`,
    due > running && `Die Verwaltung zahlt Ihnen ${formatChf(due - running)} zurück.`,
  ]
    .filter(Boolean)
    .join(' ')
}
