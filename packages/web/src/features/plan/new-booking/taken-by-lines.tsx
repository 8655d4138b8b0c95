import './taken-by-lines.css'
import { IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../framework/permission.ts'
import { hoursOf, stateOf } from '../bar-words.ts'
import { type PlanBar, planQuery } from '../plan.queries.ts'
import { takenBy } from './taken-by.ts'

const most = 3
const looks = { permissions: ['reservation:view'] } as const
const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Who has the time somebody on the phone asks for, as far as the plan shows it; in a tab of its own, since the form stays open. */
export function TakenByLines({ objectId, start, end }: { objectId: number; start: string; end: string }) {
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
