import {
  finishSignOn as finishRoute,
  getOwnSignOn,
  getSignOnSettings,
  getSignOnWays,
  getUserSignOn,
  linkOwnSignOn,
  saveSignOnSettings,
  setUserSignOn as setUserRoute,
  startSignOn,
  testSignOn as testRoute,
} from '@allmend/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { askedDomain } from '../../platform/http/asked-domain.ts'
import { mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal } from '../../platform/http/refusal.ts'
import { dropCookie, readCookie, writeCookie } from '../../platform/http/safe-cookie.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { originOf, provePassword, sessionLifetime, setDeviceCookie, signOut } from '../user/index.ts'
import { emergencyAccounts, saveSignOn, shown, staffGroups } from './save-sign-on.ts'
import { readSignOn, readSites, signInAddress, signOutAddress } from './sign-on.repository.ts'
import { beginSignOn, finishSignOn } from './sign-on.ts'
import type { SsoPlatform } from './sso-platform.ts'
import { refuseUntried, testSignOn } from './test-sign-on.ts'
import { ownWay, readUserSignOn, setUserSignOn } from './user-sign-on.ts'

/** Tells that it is the same browser that comes back; a stranger's answer is nobody's way in. */
const wayCookie = 'allmend_sso'
const wayMinutes = 10

interface Context {
  readonly app: { readonly id: number }
  readonly request: FastifyRequest
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

const callOf = ({ app, request, tenant }: Context) => ({
  appId: app.id,
  origin: originOf(request),
  domain: askedDomain(request),
  browserToken: readCookie(request, wayCookie),
  tenant,
})

export function ssoRoutes(server: FastifyInstance, platform: SsoPlatform): void {
  const { db, securityLog, sso } = platform

  const setOut = (reply: FastifyReply, started: { redirect: string; browserToken: string }) => {
    writeCookie(reply, wayCookie, started.browserToken, wayMinutes * 60)
    return { redirect: started.redirect }
  }

  mount(server, platform, getSignOnWays, async () => ({ operator: sso.operator && { label: sso.operator.label } }))

  mount(server, platform, startSignOn, async (context) => {
    const started = await beginSignOn(platform, callOf(context), context.body)
    return isRefusal(started) ? started : setOut(context.reply, started)
  })

  mount(server, platform, finishRoute, async (context) => {
    const { app, user: previous, body, reply, request } = context
    const finished = await finishSignOn(platform, callOf(context), previous, body)
    dropCookie(reply, wayCookie)
    if (isRefusal(finished)) {
      const subject = `Verzeichnis: ${finished.code.slice('sso.'.length)}`
      securityLog.record({ kind: 'login_failed', appId: app.id, address: request.ip, subject })
      return finished
    }
    const { session, ...answer } = finished
    if (!session) return answer
    // Whoever used this browser before is signed out, not left behind as an open session.
    if (previous) await signOut(db, app.id, previous)
    setSessionCookie(reply, session.token, sessionLifetime(answer.user.role).whole)
    setDeviceCookie(reply, session.deviceToken)
    return answer
  })

  mount(server, platform, getOwnSignOn, async ({ user, tenant }) => {
    const found = await tenant((tx) => readUserSignOn(tx, signedInUser(user).id))
    return isRefusal(found) ? found : { label: found.label, linkedAt: found.linkedAt }
  })

  mount(server, platform, linkOwnSignOn, async (context) => {
    const { app, user, body, reply } = context
    const person = signedInUser(user)
    const proven = await provePassword(db, app.id, person, body.currentPassword)
    if (isRefusal(proven)) return proven
    const wish = { directory: 'app', returnTo: '/admin/profile', linksUser: person.id } as const
    const started = await beginSignOn(platform, callOf(context), wish)
    return isRefusal(started) ? started : setOut(reply, started)
  })

  mount(server, platform, getSignOnSettings, async ({ request, tenant, user }) =>
    tenant(async (tx) => {
      const settings = await readSignOn(tx)
      const sites = await readSites(tx, platform.links, askedDomain(request))
      return {
        settings: shown(settings),
        isOffered: settings.isOffered,
        addresses: sites.map((site) => ({ signIn: signInAddress(site), signOut: signOutAddress(site) })),
        groups: await staffGroups(tx),
        staff: await emergencyAccounts(tx),
        own: await ownWay(tx, signedInUser(user)),
      }
    }),
  )

  mount(server, platform, saveSignOnSettings, async ({ tenant, actor, body, request }) => {
    const untried = await refuseUntried(platform, { actor: actor(), domain: askedDomain(request), tenant }, body)
    return untried ?? answerWith('settings', await tenant((tx) => saveSignOn(tx, actor(), body)))
  })

  mount(server, platform, testRoute, async ({ tenant, actor, body, request }) =>
    answerWith('result', await testSignOn(platform, { actor: actor(), domain: askedDomain(request), tenant }, body)),
  )

  mount(server, platform, getUserSignOn, async ({ tenant, params }) =>
    answerWith('signOn', await tenant((tx) => readUserSignOn(tx, params.id))),
  )

  mount(server, platform, setUserRoute, async ({ tenant, actor, params, body }) =>
    answerWith('signOn', await tenant((tx) => setUserSignOn(tx, actor(), params.id, body.wish))),
  )
}
