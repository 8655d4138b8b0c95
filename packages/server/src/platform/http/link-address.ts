import { isIP } from 'node:net'

export type Scheme = 'http' | 'https'

export interface LinkSettings {
  readonly linkScheme: Scheme | undefined
  readonly linkPort: number | undefined
}

const defaultPorts: Record<Scheme, number> = { http: 80, https: 443 }

/** Names that stand for this machine or have no certificate: there the server is reached as it listens, without a proxy. */
const isBare = (domain: string) =>
  domain === 'localhost' || domain.endsWith('.localhost') || isIP(domain.replaceAll(/[[\]]/g, '')) !== 0

/**
 * How links to this installation begin: a domain stored with the app, scheme and port by the settings. Nothing a client sends takes
 * part in it, or a forged header could lead somebody's reset link elsewhere.
 */
export class LinkAddress {
  readonly #settings: LinkSettings
  readonly #listeningPort: () => number | undefined

  constructor(settings: LinkSettings, listeningPort: () => number | undefined) {
    this.#settings = settings
    this.#listeningPort = listeningPort
  }

  schemeOf(domain: string): Scheme {
    return this.#settings.linkScheme ?? (isBare(domain) ? 'http' : 'https')
  }

  /** Without a slash at its end. */
  of(domain: string): string {
    const scheme = this.schemeOf(domain)
    const port = this.#settings.linkPort ?? (isBare(domain) && scheme === 'http' ? this.#listeningPort() : undefined)
    return `${scheme}://${domain}${port === undefined || port === defaultPorts[scheme] ? '' : `:${port}`}`
  }
}
