import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { publicUrl } from '../tenant/index.ts'
import { originOf } from './origin.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import type { UserPlatform } from './user-platform.ts'
import { verifyRegistration } from './verify-registration.ts'

/** Opening an account, and getting back into one: what people do before they can sign in. */
export function registrationRoutes(server: FastifyInstance, platform: UserPlatform): void {
  mount(server, platform, contract.register, async ({ tenant, body, request }) => {
    const refused = await tenant(async (tx) =>
      register(tx, withoutRepeat(body), { address: request.ip, baseUrl: await publicUrl(tx, request) }),
    )
    return refused ?? {}
  })

  mount(server, platform, contract.verifyRegistration, async ({ tenant, body }) => {
    return (await tenant((tx) => verifyRegistration(tx, body.token))) ?? {}
  })

  mount(server, platform, contract.requestPasswordReset, async ({ tenant, body, request }) => {
    const refused = await tenant(async (tx) =>
      requestPasswordReset(tx, { email: body.email, address: request.ip, baseUrl: await publicUrl(tx, request) }),
    )
    return refused ?? {}
  })

  mount(server, platform, contract.resetPassword, async ({ tenant, body, request }) => {
    return (await tenant((tx) => resetPassword(tx, body, originOf(request)))) ?? {}
  })
}

const withoutRepeat = <T extends { passwordRepeat: string }>({ passwordRepeat: _, ...rest }: T) => rest
