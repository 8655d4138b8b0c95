import type { FastifyRequest } from 'fastify'
import { readBrowser } from '../../platform/http/browser-cookie.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import type { HttpPlatform } from '../../platform/http/mount.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export interface BookingPlatform extends HttpPlatform {
  readonly secrets: Secrets
}

/** Who a draft may belong to: a browser, a customer, or both. The draft's key alone proves nothing. */
export interface DraftOwner {
  readonly browser: string | null
  readonly userId: number | null
}

export const customerOf = (user: SessionUser | null): SessionUser | null => (user?.role === 'user' ? user : null)

export const draftOwner = (
  { secrets }: BookingPlatform,
  { request, user, app }: { request: FastifyRequest; user: SessionUser | null; app: { readonly id: number } },
): DraftOwner => ({
  browser: readBrowser(request, secrets, app.id),
  userId: customerOf(user)?.id ?? null,
})
