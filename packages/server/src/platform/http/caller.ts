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
  /** No person but a machine; then `id` is nobody's. */
  readonly key?: { readonly id: number; readonly buildings: readonly string[] | null }
}

/** Who wrote something, among the people of the app: keepers and machines stand elsewhere. */
export const authorOf = ({ id, role, key }: SessionUser): number | null => (role === 'keeper' || key ? null : id)

/** Who does something, and from where; what every change is written down with. */
export interface Actor {
  readonly user: SessionUser
  readonly address: string
}

/** No account has this number. */
export const nobody = 0

/** Whoever runs the installation, from its own machine: may do what keepers may, and is none of them. */
export const commandLine: Actor = {
  user: { id: nobody, sessionId: nobody, name: 'Befehlszeile', role: 'keeper', permissions: [] },
  address: 'lokal',
}

/** Whose name stands beside what was done: of staff who act as a customer, their own. */
export const nameOfActor = ({ user }: Actor): string => (user.impersonator ?? user).name

/** The app a call is for, and the person who makes it, if any. */
export interface Caller {
  readonly app: { readonly id: number; readonly featureFlags: readonly FeatureFlag[]; readonly isSuspended?: boolean }
  readonly user: SessionUser | null
}

/** Finds app and person; null if there is no such app. The user module answers it, so that the platform knows no table. */
export type FindCaller = (appId: number, token: string | null, address: string) => Promise<Caller | null>
