import type { Permission } from './permissions.ts'

export const roles = ['user', 'admin', 'keeper'] as const
export type Role = (typeof roles)[number]

export const featureFlags = ['payment', 'hisoftgateway'] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** Who may enter a route or call the server. The same shape guards a screen and the call behind it. */
export interface Access {
  readonly anonymous?: boolean
  readonly roles?: Role | readonly Role[]
  readonly permissions?: readonly Permission[]
  readonly featureFlag?: FeatureFlag
  /** While somebody acts as a customer, the person behind enters here in the own name, and needs this. */
  readonly staffBehind?: Access
  /** Closed while somebody acts as a customer. */
  readonly notImpersonating?: boolean
  /** Open also to somebody who has yet to set up the second factor that is asked of them. */
  readonly beforeTwoFactor?: boolean
  /** Closed to machines, whatever their key holds. */
  readonly peopleOnly?: boolean
}

export interface Visitor {
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Who really sits in front of the screen, while somebody acts as a customer. */
  readonly impersonator?: Visitor | null
  /** A second factor is asked of this person, and not set up yet. */
  readonly needsTwoFactor?: boolean
  /** Set where no person calls but a machine: the buildings its key is confined to, or null. */
  readonly key?: { readonly buildings: readonly string[] | null }
}

export type Refusal =
  | 'people_only'
  | 'feature_off'
  | 'not_signed_in'
  | 'two_factor_missing'
  | 'impersonating'
  | 'wrong_role'
  | 'permission_missing'

/** Whether nothing but the set-up of the second factor is open to the person in front of the screen. */
export const isConfined = (visitor: Visitor | null): boolean =>
  (visitor?.impersonator ?? visitor)?.needsTwoFactor === true

/** Machines enter where rights are asked for, and nowhere else. */
export const isOpenToKeys = ({ permissions = [], peopleOnly, notImpersonating }: Access): boolean =>
  permissions.length > 0 && !peopleOnly && !notImpersonating

/** The first reason why this visitor may not enter, or null. An anonymous route asks nothing of the visitor. */
export function refusal(access: Access, visitor: Visitor | null, flags: readonly FeatureFlag[]): Refusal | null {
  if (access.featureFlag && !flags.includes(access.featureFlag)) return 'feature_off'
  if (visitor?.key && !isOpenToKeys(access)) return 'people_only'
  if (access.anonymous) return null
  if (!visitor) return 'not_signed_in'
  if (isConfined(visitor) && !access.beforeTwoFactor) return 'two_factor_missing'
  if (visitor.impersonator && access.notImpersonating) return 'impersonating'
  if (visitor.impersonator && access.staffBehind) return refusal(access.staffBehind, visitor.impersonator, flags)
  if (access.roles && ![access.roles].flat().includes(visitor.role)) return 'wrong_role'
  const held = new Set(visitor.permissions)
  if (access.permissions?.some((permission) => !held.has(permission))) return 'permission_missing'
  return null
}

/** Where people land after signing in. */
export function landingPath(role: Role): '/admin' | '/account/reservations' {
  return role === 'user' ? '/account/reservations' : '/admin'
}
