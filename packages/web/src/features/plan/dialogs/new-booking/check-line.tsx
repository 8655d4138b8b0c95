import './check-line.css'
import { formatChf } from '@allmend/domain/money'
import { reasonWords } from '@allmend/domain/objects'
import { displaySpan } from '@allmend/domain/time'
import { IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../../framework/permission.ts'
import { errorText } from '../../../../lib/api-error.ts'
import { RefusedDates, Verdict } from '../../../desk-entry/index.ts'
import { hoursOf, stateOf } from '../../bar-words.ts'
import { type PlanBar, planQuery } from '../../plan.queries.ts'
import { takenBy } from './taken-by.ts'
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

const most = 3
const looks = { permissions: ['reservation:view'] } as const
const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Who has the time somebody on the phone asks for, as far as the plan shows it; in a tab of its own, since the form stays open. */
function TakenByLines({ objectId, start, end }: { objectId: number; start: string; end: string }) {
  const maySee = useMay()(looks)
  const plan = useQuery({ ...planQuery({ from: start.slice(0, 10), days: 1 }, null), enabled: maySee })
  const bars = takenBy(plan.data?.bars ?? [], { objectId, start, end })
  if (bars.length === 0) return null
  return (
    <ul className="taken-by">
      {bars.slice(0, most).map((bar) => (
        <TakenByLine key={bar.key} bar={bar} />
      ))}
      {bars.length > most && <li className="muted">und {bars.length - most} weitere</li>}
    </ul>
  )
}

function TakenByLine({ bar }: { bar: PlanBar }) {
  const { booking, label } = bar
  return (
    <li>
      <span>
        <span className="num">{hoursOf(bar)}</span>: <bdi>{label || stateOf(bar)}</bdi>
        {booking && booking.booker !== label && (
          <>
            , <bdi>{booking.booker}</bdi>
          </>
        )}
      </span>
      {booking && (
        <Link to="/admin/bookings/$id" params={{ id: String(booking.id) }} target="_blank">
          <IconExternalLink {...icon} /> Buchung {booking.number}
        </Link>
      )}
      {booking?.phone && (
        <a href={`tel:${booking.phone.replaceAll(' ', '')}`}>
          <IconPhone {...icon} /> {booking.person}, {booking.phone}
        </a>
      )}
    </li>
  )
}
