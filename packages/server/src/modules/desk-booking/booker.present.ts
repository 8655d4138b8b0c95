import type { DeskBookingRow } from '@allmend/contract'
import type { SessionUser } from '../../platform/http/caller.ts'
import { seesPeople } from './viewer.ts'

interface BookerRow {
  readonly user_id: number | null
  /** As it stood when the order was placed. */
  readonly contact: Readonly<Record<string, string | undefined>>
}

/** Who booked: name and phone for whoever may look, the rest for those who deal with people. */
export function presentBooker({ user_id, contact }: BookerRow, viewer: SessionUser): DeskBookingRow['booker'] {
  const text = (name: string) => contact[name] ?? ''
  const lines = [`${text('street')} ${text('streetno')}`.trim(), `${text('zipcode')} ${text('city')}`.trim()]
  const isKnown = seesPeople(viewer)
  return {
    userId: isKnown ? user_id : null,
    name: `${text('firstname')} ${text('lastname')}`.trim(),
    company: text('company'),
    phone: text('phone'),
    email: isKnown ? text('email') : null,
    address: isKnown ? lines.filter((line) => line !== '').join('\n') : null,
  }
}
