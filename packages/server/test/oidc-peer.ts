import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

/** What the directory says of somebody, besides who they are there. */
interface PeerPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[]
}

interface PeerClient {
  readonly id: string
  readonly secret: string
  /** Where people come back to after signing in, and after signing out. */
  readonly redirectUris: readonly string[]
  readonly signOutUris: readonly string[]
}

/** Keeps everything in memory, for one directory alone. */
function memory() {
  const kept = new Map<string, AdapterPayload>()
  return class implements Adapter {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(`${this.#kind}:${id}`, payload)
    }
    async find(id: string) {
      return kept.get(`${this.#kind}:${id}`)
    }
    async findByUid(uid: string) {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.#kind}:`) && payload.uid === uid)?.[1]
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      const found = kept.get(`${this.#kind}:${id}`)
      if (found) found.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      kept.delete(`${this.#kind}:${id}`)
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: crypto.randomUUID(),
  use: 'sig',
  alg: 'RS256',
})

interface Options {
  readonly port?: number
  readonly idTokenSeconds?: number
  /** Who may sit at the screen: it asks which of them. */
  readonly choice?: readonly PeerPerson[]
}

/**
 * A real OpenID provider on this machine, in which whoever is next at the screen is signed in without a question. For tests and for trying
 * out on one's own machine: it lets everybody in.
 */
export async function startOidcPeer(
  clients: readonly PeerClient[],
  { port = 0, idTokenSeconds = 600, choice }: Options = {},
) {
  let provider: Provider
  let next: PeerPerson | 'cancels' = 'cancels'
  const people = new Map((choice ?? []).map((person) => [person.sub, person]))
  /** What was sent to it, for tests that look for what must not be. */
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url?.startsWith('/interaction/')) {
      const chosen = choice && chosenOf(choice, request.url)
      if (choice && chosen === null) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choicePage(choice, request.url))
        return
      }
      void interact(provider, chosen ?? next).then(
        (finish) => finish(request, response),
        () => response.writeHead(500).end(),
      )
      return
    }
    provider.callback()(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const build = () =>
    new Provider(url, {
      adapter: memory(),
      clients: clients.map(({ id, secret, redirectUris, signOutUris }) => ({
        client_id: id,
        ...(secret === '' ? { token_endpoint_auth_method: 'none' as const } : { client_secret: secret }),
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...signOutUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      })),
      jwks: { keys: [newKey()] },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: idTokenSeconds,
        Interaction: 600,
        Session: 600,
      },
      cookies: { keys: ['only-for-tests'] },
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name'],
        groups: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'groups'],
      // Some directories put everything into the token, some ask to be asked again: this one does the latter.
      conformIdTokenClaims: true,
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          // Nobody is asked whether they really want to leave.
          logoutSource: (context, form) => {
            context.body = `<!doctype html><html lang="de"><title>Abmelden</title><body>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}<script>document.forms[0].submit()</script></body></html>`
          },
        },
      },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...(people.get(sub) ?? {}), sub }),
      }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc
        const grant = new context.oidc.provider.Grant({
          clientId: client?.clientId ?? '',
          accountId: session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
  provider = build()

  return {
    url,
    requests,
    /** Who sits at the screen from now on. */
    seat(person: PeerPerson | 'cancels') {
      next = person
      if (person !== 'cancels') people.set(person.sub, person)
    },
    /** New keys, as directories change them from time to time; everybody is signed out there. */
    rotate() {
      provider = build()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const leaving = 'niemand'

/** Whom somebody chose on the page that asks; null before they did. */
function chosenOf(choice: readonly PeerPerson[], url: string): PeerPerson | 'cancels' | null {
  const [, wanted] = /[?&]als=([^&]*)/.exec(url) ?? []
  if (wanted === undefined) return null
  return choice.find(({ sub }) => sub === wanted) ?? 'cancels'
}

const choicePage = (choice: readonly PeerPerson[], url: string) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Verzeichnis zum Ausprobieren</title>
<style>body{font:18px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid #767676;border-radius:.5rem;color:#063970}</style></head>
<body><main><h1>Verzeichnis zum Ausprobieren</h1><p>Nur auf diesem Rechner. Als wer melden Sie sich an?</p>
${choice.map(({ sub, given_name, family_name, groups = [] }) => `<a href="${url}?als=${sub}">${given_name} ${family_name}${groups.length > 0 ? ` (${groups.join(', ')})` : ''}</a>`).join('\n')}
<a href="${url}?als=${leaving}">Abbrechen</a></main></body></html>`

/** Answers the provider's question who that is. */
async function interact(provider: Provider, next: PeerPerson | 'cancels') {
  const result = next === 'cancels' ? { error: 'access_denied' } : { login: { accountId: next.sub } }
  return (
    request: Parameters<Provider['interactionFinished']>[0],
    response: Parameters<Provider['interactionFinished']>[1],
  ) => provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** A browser without a screen: goes where it is sent, keeps cookies, and stops where an address begins with this. */
export async function walk(from: string, until: string, jar = new Map<string, string>()): Promise<URL> {
  let url = new URL(from)
  for (let step = 0; step < 12; step += 1) {
    if (url.href.startsWith(until)) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { ...(cookie && { cookie }) } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(`${url.href} ends with ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    url = new URL(location, url)
  }
  throw new Error(`never came to ${until}`)
}
