import type { FeatureFlag, Visitor } from '@allmend/domain/access'

/** Who stands behind a session. */
export interface SessionUser extends Visitor {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly hasTwoFactor?: boolean
  /** Staff who act as this customer. */
  readonly impersonator?: SessionUser | null
  /** Acts as a customer elsewhere, and was let through here in their own name. */
  readonly isActingAsCustomer?: true
}

/** Who does something, and from where; what every change is written down with. */
export interface Actor {
  readonly user: SessionUser
  readonly address: string
}

/** The app a call is for, and the person who makes it, if any. */
export interface Caller {
  readonly app: { readonly id: number; readonly featureFlags: readonly FeatureFlag[] }
  readonly user: SessionUser | null
}

/** Finds app and person; null if there is no such app. The user module answers it, so that the platform knows no table. */
export type FindCaller = (appId: number, token: string | null, address: string) => Promise<Caller | null>
