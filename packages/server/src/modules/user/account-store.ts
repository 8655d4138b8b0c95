import type { CurrentUser } from '@allmend/contract'
import type { Role } from '@allmend/domain/access'

/** What signing in needs to know of somebody, whether of an app or a keeper. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly passwordHash: string | null
  /** Nobody closed it. */
  readonly mayEnter: boolean
  /** Encrypted; null while two factors are off and no set-up is under way. */
  readonly totpSecret: string | null
  readonly use2fa: boolean
  readonly totpLastStep: number
  readonly recoveryCodesLeft: number
}

interface SessionRow {
  readonly id: number
  readonly address: string
  readonly user_agent: string
  readonly created_at: Date
  readonly last_used_at: Date
}

interface NewSession {
  readonly tokenHash: Buffer
  readonly address: string
  readonly userAgent: string
  readonly role: Role
}

/**
 * Accounts of an app and keepers lie in different tables behind different policies, and do the same things. The use cases
 * are written once, against this.
 */
export interface AccountStore {
  /** By username or e-mail. */
  findByLogin(login: string): Promise<Account | undefined>
  find(id: number): Promise<Account | undefined>
  present(id: number): Promise<CurrentUser | undefined>
  setPasswordHash(id: number, hash: string): Promise<void>
  setTwoFactor(
    id: number,
    state: { secret: string | null; isConfirmed: boolean; recoveryCodeHashes: Buffer[] },
  ): Promise<void>
  setRecoveryCodes(id: number, hashes: Buffer[]): Promise<void>
  /** Notes the time step of a code; false if that step, or a later one, was used already. */
  useTimeStep(id: number, step: number): Promise<boolean>
  /** Takes a recovery code out; false if it is not one of theirs. */
  useRecoveryCode(id: number, hash: Buffer): Promise<boolean>
  insertSession(id: number, session: NewSession): Promise<void>
  listSessions(id: number): Promise<SessionRow[]>
  /** One session, or all but one (0 = all); how many there were. */
  endSessions(id: number, which: { only: number } | { allBut: number }): Promise<number>
  isKnownDevice(id: number, deviceHash: Buffer): Promise<boolean>
  hasDevices(id: number): Promise<boolean>
  /** For the lists of staff: when somebody was last here. */
  noteSignIn(id: number): Promise<void>
  rememberDevice(id: number, deviceHash: Buffer): Promise<void>
}
