import type { CurrentUser } from '@allmend/contract'
import { landingPath } from '@allmend/domain/access'

/** Where signing in leads: customers back into the reservation they came from, everybody else to the own start. */
export const afterLogin = ({ role }: Pick<CurrentUser, 'role'>, from: 'reservation' | undefined) =>
  from === 'reservation' && role === 'user'
    ? ({ to: '/reservation', search: { step: 'kontakt' } } as const)
    : ({ to: landingPath(role) } as const)
