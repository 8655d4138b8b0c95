import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { changePassword } from './change-password.ts'
import { withAccounts } from './open-accounts.ts'
import { originOf } from './origin.ts'
import { provePassword } from './prove-password.ts'
import { readSecurity } from './read-security.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'
import type { UserPlatform } from './user-platform.ts'

/** Stands in the authenticator app beside the codes. */
const issuer = 'Reservationssystem'

/** Password, second factor and sessions of the person who is signed in. */
export function securityRoutes(server: FastifyInstance, platform: UserPlatform): void {
  const { db } = platform

  mount(server, platform, contract.getSecurity, ({ app, user }) => readSecurity(db, app.id, signedInUser(user)))

  mount(server, platform, contract.changePassword, async ({ app, user, body, request }) => {
    return (await changePassword(db, app.id, signedInUser(user), body, originOf(request))) ?? {}
  })

  mount(server, platform, contract.endSession, async ({ app, user, params, body }) => {
    const { id, role } = signedInUser(user)
    const proven = await provePassword(db, app.id, signedInUser(user), body.currentPassword)
    if (isRefusal(proven)) return proven
    const ended = await withAccounts(db, app.id, role === 'keeper', (accounts) =>
      accounts.endSessions(id, { only: params.id }),
    )
    return ended === 0 ? refuse('record.not_found') : {}
  })

  mount(server, platform, contract.startTwoFactor, ({ app, user, body }) =>
    startTwoFactor(platform, app.id, signedInUser(user), { ...body, issuer }),
  )

  mount(server, platform, contract.confirmTwoFactor, async ({ app, user, body }) => {
    const recoveryCodes = await confirmTwoFactor(platform, app.id, signedInUser(user), body.code)
    return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes }
  })

  mount(server, platform, contract.renewRecoveryCodes, async ({ app, user, body }) => {
    const recoveryCodes = await renewRecoveryCodes(platform, app.id, signedInUser(user), body.currentPassword)
    return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes }
  })

  mount(server, platform, contract.disableTwoFactor, async ({ app, user, body, request }) => {
    return (await disableTwoFactor(platform, app.id, signedInUser(user), body.currentPassword, originOf(request))) ?? {}
  })
}
