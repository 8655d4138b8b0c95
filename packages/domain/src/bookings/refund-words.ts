import { formatChf, type Rappen } from '../money/index.ts'
import { displayDate } from '../time/index.ts'

interface Refunded {
  readonly amount: Rappen
  /** What of it need not be paid any more. */
  readonly waived: Rappen
  /** What the order owes after it. */
  readonly owed: Rappen
  readonly dueOn: string | null
  /** It never stood in the books, and opens nothing again. */
  readonly isOdd: boolean
}

/** What a refund let go, and what is to be paid after it. Only what it opened again is «wieder offen». */
export function refundWords({ amount, waived, owed, dueOn, isOdd }: Refunded): string {
  const until = dueOn === null ? '' : `, zahlbar bis ${displayDate(dueOn)}`
  const isAll = waived === amount
  const gone = isAll
    ? 'Diesen Betrag müssen Sie nicht mehr bezahlen.'
    : `${formatChf(waived)} davon sind Ihnen erlassen.`
  return [waived > 0 ? gone : '', openWords({ owed, reopened: isOdd ? 0 : Math.min(owed, amount - waived) }, until)]
    .filter(Boolean)
    .join(' ')
}

function openWords({ owed, reopened }: { readonly owed: Rappen; readonly reopened: Rappen }, until: string): string {
  if (owed <= 0) return ''
  if (reopened === 0) return `Zu bezahlen sind weiterhin ${formatChf(owed)}${until}.`
  if (reopened === owed) return `Damit sind ${formatChf(owed)} wieder offen${until}.`
  return `Damit sind ${formatChf(reopened)} wieder offen; zu bezahlen sind zusammen ${formatChf(owed)}${until}.`
}
