import * as contract from '@allmend/contract'
import type { SecurityKind } from '@allmend/domain/audit'
import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal, refuse } from '../../platform/http/refusal.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { changePassword } from './change-password.ts'
import { withAccounts } from './open-accounts.ts'
import { originOf } from './origin.ts'
import { provePassword } from './prove-password.ts'
import { readSecurity } from './read-security.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'
import type { UserPlatform } from './user-platform.ts'

interface SignedInCall {
  readonly app: { readonly id: number }
  readonly user: SessionUser | null
  readonly request: { readonly ip: string }
}

/** Stands in the authenticator app beside the codes. */
const issuer = 'Reservationssystem'

/** Password, second factor and sessions of the person who is signed in. */
export function securityRoutes(server: FastifyInstance, platform: UserPlatform): void {
  const { db } = platform
  const note = (kind: SecurityKind, { app, user, request }: SignedInCall, subject?: string) =>
    platform.securityLog.record({
      kind,
      appId: user?.role === 'keeper' ? null : app.id,
      address: request.ip,
      user,
      ...(subject && { subject }),
    })
  /** Done, or refused; a password guessed wrongly is noted too. */
  const noted = <T>(kind: SecurityKind, call: SignedInCall, result: T, subject?: string): T => {
    if (!isRefusal(result)) note(kind, call, subject)
    else if (result.code === 'password.wrong') note('password_wrong', call)
    return result
  }

  mount(server, platform, contract.getSecurity, ({ app, user }) => readSecurity(db, app.id, signedInUser(user)))

  mount(server, platform, contract.changePassword, async (call) => {
    const { app, user, body, request } = call
    const refused = await changePassword(db, app.id, signedInUser(user), body, originOf(request))
    return noted('password_changed', call, refused) ?? {}
  })

  mount(server, platform, contract.endSession, async (call) => {
    const { app, user, params, body } = call
    const { id, role } = signedInUser(user)
    const proven = await provePassword(db, app.id, signedInUser(user), body.currentPassword)
    if (isRefusal(proven)) return proven
    const ended = await withAccounts(db, app.id, role === 'keeper', (accounts) =>
      accounts.endSessions(id, { only: params.id }),
    )
    return noted('sessions_ended', call, ended === 0 ? refuse('record.not_found') : {}, 'eigene Sitzung')
  })

  mount(server, platform, contract.startTwoFactor, ({ app, user, body }) =>
    startTwoFactor(platform, app.id, signedInUser(user), { ...body, issuer }),
  )

  mount(server, platform, contract.confirmTwoFactor, async (call) => {
    const { app, user, body } = call
    const recoveryCodes = await confirmTwoFactor(platform, app.id, signedInUser(user), body.code)
    return answerWith('recoveryCodes', noted('two_factor_on', call, recoveryCodes))
  })

  mount(server, platform, contract.renewRecoveryCodes, async (call) => {
    const { app, user, body } = call
    const recoveryCodes = await renewRecoveryCodes(platform, app.id, signedInUser(user), body.currentPassword)
    return answerWith('recoveryCodes', noted('recovery_codes_renewed', call, recoveryCodes))
  })

  mount(server, platform, contract.disableTwoFactor, async (call) => {
    const { app, user, body, request } = call
    const refused = await disableTwoFactor(
      platform,
      app.id,
      signedInUser(user),
      body.currentPassword,
      originOf(request),
    )
    return noted('two_factor_off', call, refused) ?? {}
  })
}
