import { getCurrentUser, login, logout } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { readCurrentUser } from './read-current-user.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function userRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, login, async ({ app, body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? ''
    const session = await signIn(platform.db, app.id, { ...body, address: request.ip, userAgent })
    if (isRefusal(session)) return session
    setSessionCookie(reply, session.token, sessionLifetime(session.role))
    return { token: session.token, use2fa: false, user: session.user }
  })

  mount(server, platform, logout, async ({ app, user, reply }) => {
    if (user) await signOut(platform.db, app.id, user)
    clearSessionCookie(reply)
    return {}
  })

  mount(server, platform, getCurrentUser, async ({ app, user }) => {
    const current = await readCurrentUser(platform.db, app.id, signedInUser(user))
    return isRefusal(current) ? current : { user: current }
  })
}
