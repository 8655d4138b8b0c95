import { formatChf } from '@allmend/domain/money'
import { reasonWords } from '@allmend/domain/objects'
import { displaySpan } from '@allmend/domain/time'
import { errorText } from '../../../lib/api-error.ts'
import { RefusedDates, Verdict } from '../../desk-entry/index.ts'
import { TakenByLines } from './taken-by-lines.tsx'
import type { NewBookingState } from './use-new-booking.ts'

const datesWord = (count: number) => (count === 1 ? '1 Termin' : `${count} Termine`)

function priceOf(check: NonNullable<NewBookingState['check']>): string {
  if (check.isOnRequest) return 'Preis auf Anfrage.'
  return check.total === null
    ? ''
    : `Preis ${formatChf(check.total)}${check.priceCategory && ` (${check.priceCategory})`}.`
}

/** Whether it can be had, and what it costs. */
export function CheckLine({ state }: { state: NewBookingState }) {
  const { check, checkError, isChecking, series, payload, dates, draft } = state
  if (dates === null)
    return <Verdict isBusy={false} tone="error" text="Das sind mehr als 200 Termine. Bitte kürzen Sie die Serie." />
  if (!payload) return null
  if (checkError) return <Verdict isBusy={false} tone="error" text={errorText(checkError)} />
  if (!check) return <Verdict isBusy tone="success" text="" />
  const bad = check.dates.filter(({ reason }) => reason !== null)
  const firm = bad.filter(({ isFirm }) => isFirm)
  const price = priceOf(check)
  if (!series) {
    const [first] = bad
    const tone = first ? (first.isFirm ? 'error' : 'warning') : 'success'
    return (
      <>
        <Verdict
          isBusy={isChecking}
          tone={tone}
          text={first?.reason ? reasonWords[first.reason] : 'Frei.'}
          more={first?.isFirm ? '' : price}
        />
        {first?.isFirm && !isChecking && (
          <TakenByLines objectId={draft.objectId} start={payload.start} end={payload.end} />
        )}
      </>
    )
  }
  const free = check.dates.length - firm.length
  const rule = bad.length > firm.length ? ` ${datesWord(bad.length - firm.length)} gegen eine Regel.` : ''
  return (
    <>
      <Verdict
        isBusy={isChecking}
        tone={free === 0 ? 'error' : bad.length > firm.length ? 'warning' : 'success'}
        text={`${datesWord(free)} frei.${firm.length > 0 ? ` ${datesWord(firm.length)} belegt und ausgelassen.` : ''}${rule}`}
        more={free === 0 ? '' : price}
      />
      <RefusedDates
        dates={bad.map(({ clientId, reason, isFirm }) => {
          const date = dates.find((one) => one.clientId === clientId)
          return {
            key: String(clientId),
            when: date ? displaySpan(date.displayStart, date.displayEnd) : '',
            why: [reason && reasonWords[reason], isFirm && 'Wird ausgelassen.'].filter(Boolean).join(' '),
          }
        })}
      />
    </>
  )
}
