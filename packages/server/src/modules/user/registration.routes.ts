import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../../platform/auth/password.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, tooMany } from '../../platform/http/refusal.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { publicUrl } from '../tenant/index.ts'
import { finishRegistration, readRegistration } from './finish-registration.ts'
import { mailLimits } from './login-limits.ts'
import { originOf } from './origin.ts'
import { register } from './register.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from './reset-password.ts'
import type { UserPlatform } from './user-platform.ts'

/** Opening an account, and getting back into one: what people do before they can sign in. */
export function registrationRoutes(server: FastifyInstance, platform: UserPlatform): void {
  /** Mails anybody can cause are limited, in a transaction of its own: what is refused afterwards was tried all the same. */
  const slowDown = async (tenant: WithTenant, email: string, address: string) => {
    const wait = await tenant((tx) => takeTry(tx, mailLimits(email.trim(), address)))
    return wait === null ? null : tooMany(wait)
  }

  mount(server, platform, contract.register, async ({ tenant, body, request }) => {
    const refused = await slowDown(tenant, body.email, request.ip)
    if (refused) return refused
    await tenant(async (tx) => register(tx, body, await publicUrl(tx, platform.links)))
    return {}
  })

  mount(server, platform, contract.checkRegistration, ({ tenant, body }) =>
    tenant((tx) => readRegistration(tx, body.token)),
  )

  mount(server, platform, contract.finishRegistration, async ({ tenant, body }) => {
    // Hashing is slow on purpose: not for whoever has no link, and not inside the transaction.
    const pending = await tenant((tx) => readRegistration(tx, body.token))
    if (isRefusal(pending)) return pending
    const passwordHash = await hashPassword(body.password)
    return (await tenant((tx) => finishRegistration(tx, body.token, passwordHash))) ?? {}
  })

  mount(server, platform, contract.requestPasswordReset, async ({ tenant, body, request }) => {
    const refused = await slowDown(tenant, body.email, request.ip)
    if (refused) return refused
    await tenant(async (tx) => requestPasswordReset(tx, body.email, await publicUrl(tx, platform.links)))
    return {}
  })

  mount(server, platform, contract.checkPasswordReset, ({ tenant, body }) =>
    tenant((tx) => checkPasswordReset(tx, body.token)),
  )

  mount(server, platform, contract.resetPassword, async ({ tenant, body, request }) => {
    const checked = await tenant((tx) => checkPasswordReset(tx, body.token))
    if (isRefusal(checked)) return checked
    // Hashes stand in a queue, and nobody should hold a connection there.
    const passwordHash = await hashPassword(body.password)
    const reset = { token: body.token, passwordHash }
    return (await tenant((tx) => resetPassword(tx, reset, originOf(request), platform.securityLog))) ?? {}
  })
}

type WithTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>
