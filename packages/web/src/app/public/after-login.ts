import type { CurrentUser } from '@allmend/contract'
import { landingPath } from '@allmend/domain/access'

/** Where signing in leads: back into the reservation somebody came from, otherwise to the own start. */
export const afterLogin = ({ role }: Pick<CurrentUser, 'role'>, from: 'reservation' | undefined) =>
  from === 'reservation'
    ? ({ to: '/reservation', search: { step: 'kontakt' } } as const)
    : ({ to: landingPath(role) } as const)
