import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { CallError, callHost } from '../../platform/net/call-host.ts'
import { isInside } from '../../platform/net/reach-host.ts'

/** Who signs people in, and as whom we ask there. */
export interface Directory {
  readonly issuer: string
  readonly clientId: string
  /** Empty for a client without one; the way there is guarded by PKCE in any case. */
  readonly clientSecret: string
}

/** What has to come back as it was sent. */
export interface Attempt {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

interface SignedIn {
  readonly claims: Readonly<Record<string, unknown>>
  readonly idToken: string
}

/** Milliseconds: somebody waits in front of the screen. */
const patience = { connect: 4000, inAll: 8000 }
const mostBytes = 1024 * 1024
/** How far the clock of a directory may be off, in seconds. */
const clockTolerance = 60
const tenMinutes = 600_000

/** Somebody named an address without encryption, or one that leads a browser who knows where. */
export class UnsafeAddressError extends Error {}

/** A directory that lacks what a sign-in needs. */
export class UnfitDirectoryError extends Error {
  readonly lacks: 'keys' | 'pkce'
  constructor(lacks: 'keys' | 'pkce') {
    super(`the directory has no ${lacks}`)
    this.lacks = lacks
  }
}

interface Trust {
  readonly allowsPrivateHosts: boolean
  readonly trialDirectory?: string | null | undefined
}

/** Speaks OpenID Connect with the directories municipalities name. */
export class DirectoryClient {
  readonly #allowsPrivateHosts: boolean
  /** The one directory on this machine that whoever tries the system signs in with. */
  readonly #trial: string | null
  /** What a directory says of itself; its keys are asked for anew each time, so that it may change them whenever it wants. */
  readonly #known = new LRUCache<string, oidc.ServerMetadata>({ max: 500, ttl: tenMinutes })

  constructor({ allowsPrivateHosts, trialDirectory = null }: Trust) {
    this.#allowsPrivateHosts = allowsPrivateHosts
    this.#trial = trialDirectory
  }

  /** Whether an address may lead to this machine or into the network around it. */
  #mayBeInside(address: string): boolean {
    return this.#allowsPrivateHosts || (this.#trial !== null && URL.parse(address)?.origin === this.#trial)
  }

  /** Without encryption only on this machine, and only where the operator allows hosts inside. */
  isSafe(address: string): boolean {
    const { protocol, hostname } = URL.parse(address) ?? { protocol: '', hostname: '' }
    if (protocol === 'https:') return true
    const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
    return protocol === 'http:' && isHere && this.#mayBeInside(address)
  }

  /** Throws what a call there would be refused with before anything is sent; whether anybody answers is another question. */
  async refuseAddress(issuer: string): Promise<void> {
    this.#refuseUnsafe({ issuer })
    const { hostname = '' } = URL.parse(issuer) ?? {}
    const host = hostname.replaceAll(/[[\]]/g, '')
    if (!this.#mayBeInside(issuer) && (await isInside(host, patience.connect))) {
      throw new CallError('EPRIVATE', 'the host is not on the internet')
    }
  }

  /** Where the browser has to go, once the directory answered. */
  async begin(directory: Directory, attempt: Attempt, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const config = await this.discover(directory)
    const { scopes_supported: scopes = [] } = config.serverMetadata()
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: attempt.redirectUri,
      scope: ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...more,
    })
    if (!this.isSafe(url.href)) throw new UnsafeAddressError('the directory sends people to an unsafe address')
    return url.href
  }

  /** Trades what the browser brought back for who it is; signature, issuer, audience, time, state and nonce are checked. */
  async finish(
    directory: Directory,
    attempt: Attempt,
    brought: { readonly code: string; readonly iss: string | undefined },
    needs: (claims: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<SignedIn> {
    const config = await this.#open(directory)
    const back = new URL(attempt.redirectUri)
    back.searchParams.set('code', brought.code)
    back.searchParams.set('state', attempt.state)
    if (brought.iss !== undefined) back.searchParams.set('iss', brought.iss)
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new Error('the directory sent no identity')
    if (!needs(claims) || !config.serverMetadata().userinfo_endpoint) return { claims, idToken: tokens.id_token }
    const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
    return { claims: { ...more, ...claims }, idToken: tokens.id_token }
  }

  /** Where the browser has to go to be signed out there as well; null if the directory knows no such address. */
  async leave(directory: Directory, idToken: string, backTo: string): Promise<string | null> {
    const config = await this.#open(directory)
    if (!config.serverMetadata().end_session_endpoint) return null
    const url = oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: backTo })
    return this.isSafe(url.href) ? url.href : null
  }

  /** Asks for a token with a code nobody gave out: what it is refused with tells whether the client is known. */
  async tryClient(directory: Directory, redirectUri: string): Promise<void> {
    const config = await this.discover(directory)
    const { jwks_uri: keys, code_challenge_methods_supported: ways } = config.serverMetadata()
    if (!keys) throw new UnfitDirectoryError('keys')
    if (ways && !ways.includes('S256')) throw new UnfitDirectoryError('pkce')
    await this.#fetch(keys, { method: 'GET', headers: { accept: 'application/json' }, body: undefined })
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries({
      code: 'connection-test',
      state: 'test',
      iss: config.serverMetadata().issuer,
    })) {
      back.searchParams.set(name, value)
    }
    await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: 'test',
    })
  }

  /** What a directory says of itself, asked for now. */
  async discover(directory: Directory): Promise<oidc.Configuration> {
    this.#refuseUnsafe(directory)
    const config = await oidc.discovery(
      new URL(directory.issuer),
      directory.clientId,
      { [oidc.clockTolerance]: clockTolerance },
      oidc.None(),
      { execute: this.#manners(directory), [oidc.customFetch]: this.#fetch },
    )
    this.#known.set(directory.issuer, config.serverMetadata())
    return this.#configure(directory, config.serverMetadata())
  }

  async #open(directory: Directory): Promise<oidc.Configuration> {
    this.#refuseUnsafe(directory)
    const known = this.#known.get(directory.issuer)
    return known ? this.#configure(directory, known) : this.discover(directory)
  }

  #refuseUnsafe({ issuer }: Pick<Directory, 'issuer'>): void {
    if (!this.isSafe(issuer)) throw new UnsafeAddressError('the directory has an unsafe address')
  }

  #configure({ issuer, clientId, clientSecret }: Directory, metadata: oidc.ServerMetadata): oidc.Configuration {
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const basic = ways.includes('client_secret_basic')
    const proof =
      clientSecret === ''
        ? oidc.None()
        : basic
          ? oidc.ClientSecretBasic(clientSecret)
          : oidc.ClientSecretPost(clientSecret)
    const config = new oidc.Configuration(metadata, clientId, { [oidc.clockTolerance]: clockTolerance }, proof)
    config[oidc.customFetch] = this.#fetch
    for (const step of this.#manners({ issuer })) step(config)
    return config
  }

  /** The signature is checked though the token comes straight from the directory. */
  #manners({ issuer }: Pick<Directory, 'issuer'>): ((config: oidc.Configuration) => void)[] {
    const isOpen = issuer.startsWith('http:')
    return [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])]
  }

  readonly #fetch = (
    address: string,
    { method, headers, body }: Pick<oidc.CustomFetchOptions, 'method' | 'headers' | 'body'>,
  ): Promise<Response> => {
    if (!this.isSafe(address)) throw new UnsafeAddressError('the directory names an unsafe address')
    const manners = { ...patience, allowsPrivateHosts: this.#mayBeInside(address), most: mostBytes }
    return callHost(address, { method, headers, body: textOf(body) }, manners)
  }
}

function textOf(body: oidc.FetchBody): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('nobody sends anything else to a directory')
}
