import type { Permission } from '@allmend/domain/access'
import type { SessionUser } from '../../platform/http/caller.ts'

export type Viewer = Pick<SessionUser, 'permissions' | 'key'>

/** Amounts are for those who deal with orders. */
export const seesMoney = ({ permissions }: Viewer): boolean => permissions.includes('order:view')

const dealingWithPeople: readonly Permission[] = ['reservation:status', 'reservation:change', 'user:view']

/**
 * Whoever only looks sees name and phone of a booker, nothing else of the person. What was said about the occasion (options, answers,
 * the remark) is for everybody who gets the room ready.
 */
export const seesPeople = ({ permissions }: Viewer): boolean =>
  dealingWithPeople.some((permission) => permissions.includes(permission))
