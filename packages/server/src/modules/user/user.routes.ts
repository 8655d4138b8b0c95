import { getCurrentUser, login, logout, saveProfile as saveProfileRoute } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { askedDomain } from '../../platform/http/asked-domain.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal } from '../../platform/http/refusal.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { originOf, setDeviceCookie } from './origin.ts'
import { readCurrentUser } from './read-current-user.ts'
import { saveProfile } from './save-profile.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import type { UserPlatform } from './user-platform.ts'

export function userRoutes(server: FastifyInstance, platform: UserPlatform): void {
  const { db } = platform

  mount(server, platform, login, async ({ app, user: previous, body, request, reply }) => {
    const session = await signIn(platform, app, { ...body, ...originOf(request) })
    if (isRefusal(session)) return session
    if (session === 'code needed') return { use2fa: true }
    // Whoever used this browser before is signed out, not left behind as an open session.
    if (previous) await signOut(db, app.id, previous)
    setSessionCookie(reply, session.token, sessionLifetime(session.role).whole)
    setDeviceCookie(reply, session.deviceToken)
    const { user } = session
    const isAskedOfAll = user.role === 'keeper' && platform.keepersNeedTwoFactor && !user.use2fa
    const needsTwoFactor = isAskedOfAll || user.needsTwoFactor
    return { use2fa: user.use2fa, token: session.token, user: { ...user, needsTwoFactor } }
  })

  mount(server, platform, logout, async ({ app, user, reply, request }) => {
    const staff = user?.impersonator ?? user
    const redirect =
      staff?.role === 'admin' ? await platform.leaveDirectory(app.id, staff.sessionId, askedDomain(request)) : null
    if (user) await signOut(db, app.id, user)
    clearSessionCookie(reply)
    return { redirect }
  })

  mount(server, platform, getCurrentUser, async ({ app, user }) =>
    answerWith('user', await readCurrentUser(db, app.id, signedInUser(user))),
  )

  mount(server, platform, saveProfileRoute, async ({ app, actor, body }) =>
    answerWith('user', await saveProfile(db, app.id, actor(), body)),
  )
}
