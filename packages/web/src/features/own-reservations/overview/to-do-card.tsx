import {
  IconCalendarQuestion,
  IconChecks,
  IconChevronRight,
  IconClockQuestion,
  IconCreditCard,
  IconFileInvoice,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Overview } from '../own-reservations.queries.ts'
import { type ThingToDo, thingsToDo } from './things-to-do.ts'

const icons = {
  payment: IconCreditCard,
  bill: IconFileInvoice,
  request: IconClockQuestion,
  unconfirmed: IconCalendarQuestion,
} as const

function ToDo({ thing }: { thing: ThingToDo }) {
  const Icon = icons[thing.kind]
  const content = (
    <>
      <Icon className="side-link__icon" size={20} stroke={1.7} aria-hidden="true" />
      <span className="side-link__words">
        <b>{thing.title}</b>
        <span className="muted">{thing.text}</span>
      </span>
      <IconChevronRight className="side-link__arrow" size={18} stroke={1.7} aria-hidden="true" />
    </>
  )
  if ((thing.kind === 'bill' || thing.kind === 'payment') && thing.id !== null) {
    return (
      <Link className="side-link" to="/account/orders/$id" params={{ id: String(thing.id) }}>
        {content}
      </Link>
    )
  }
  if (thing.id !== null) {
    return (
      <Link className="side-link" to="/account/reservations/$id" params={{ id: String(thing.id) }}>
        {content}
      </Link>
    )
  }
  return (
    <Link
      className="side-link"
      to={thing.kind === 'unconfirmed' ? '/account/reservations/table/unconfirmed' : '/account/reservations/table'}
    >
      {content}
    </Link>
  )
}

/** What waits, for the customer or for the administration. */
export function ToDoCard({ overview }: { overview: Overview }) {
  const things = thingsToDo(overview)
  return (
    <SectionCard title="Zu erledigen">
      {things.length === 0 ? (
        <p className="overview__done muted">
          <IconChecks size={20} stroke={1.7} aria-hidden="true" />
          Nichts offen. Alles ist erledigt.
        </p>
      ) : (
        <ul className="side-links">
          {things.map((thing) => (
            <li key={`${thing.kind}-${thing.id}`}>
              <ToDo thing={thing} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
