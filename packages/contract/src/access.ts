import type { Access, FeatureFlag, Permission, Role } from '@allmend/domain/access'

/** Anybody, signed in or not. */
export const anonymous = (): Access => ({ anonymous: true })

/** Anybody who is signed in, of whatever role. */
export const signedIn = (): Access => ({})

export const role = (...roles: Role[]): Access => ({ roles })

/** Staff holding every one of these rights; keepers hold all. */
export const permission = (...permissions: Permission[]): Access => ({ roles: ['admin', 'keeper'], permissions })

export const withFlag = (featureFlag: FeatureFlag, access: Access): Access => ({ ...access, featureFlag })

/** Also for staff who act as a customer: the person behind makes the call then, and needs these rights. */
export const byStaffBehind = (access: Access, behind: Access = access): Access => ({ ...access, staffBehind: behind })

/** Closed to staff who act as a customer: what concerns the customer's account is the customer's own business. */
export const notImpersonating = (access: Access): Access => ({ ...access, notImpersonating: true })

/** Closed to machines, whatever their key holds. */
export const peopleOnly = (access: Access): Access => ({ ...access, peopleOnly: true })

/** Open also to somebody who has yet to set up the second factor that is asked of them. */
export const beforeTwoFactor = (access: Access): Access => ({ ...access, beforeTwoFactor: true })
