import type { MailTransport, OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import { type OwnServer, openOwnTransport } from '../../platform/mail-transport/own-transport.ts'

/** Milliseconds. */
interface Times {
  /** Until a line must stand. */
  readonly connect: number
  /** For one mail in all. */
  readonly deadline: number
  /** A server that failed is left alone that long, and twice as long each further time. */
  readonly rest: number
  readonly longestRest: number
}

const usual: Times = { connect: 8000, deadline: 15_000, rest: 20_000, longestRest: 600_000 }

/** What no other mail through the same server would fare better with; a mail it does not want says nothing about the server. */
const serverFaults = ['EAUTH', 'ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EPRIVATE']
const nodeFaults = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH']

interface Opened {
  /** Of the settings it was opened with. */
  readonly version: number
  readonly transport: MailTransport
  failures: number
  restsUntil: number
  lastError: unknown
  isTried: boolean
}

/**
 * The mail servers of municipalities that have their own, one pool each. A server that does not answer is left alone for a while, and then
 * tried with a single mail: those of other municipalities do not wait behind it.
 */
export class AppServers {
  readonly #allowsPrivateHosts: boolean
  readonly #times: Times
  readonly #open = new Map<number, Opened>()

  constructor({ allowsPrivateHosts }: { allowsPrivateHosts: boolean }, times: Partial<Times> = {}) {
    this.#allowsPrivateHosts = allowsPrivateHosts
    this.#times = { ...usual, ...times }
  }

  /** Sends through the app's server. `version` tells its settings from those before: with other ones the old lines are closed. */
  async send(appId: number, version: number, server: OwnServer, mail: OutgoingMail): Promise<void> {
    const opened = this.#openFor(appId, version, server)
    const isFailing = opened.failures > 0
    if (isFailing && (opened.isTried || Date.now() < opened.restsUntil)) throw opened.lastError
    if (isFailing) opened.isTried = true
    try {
      await opened.transport.send(mail)
      opened.failures = 0
    } catch (error) {
      if (isServerFault(error)) this.#note(opened, error)
      else opened.failures = 0
      throw error
    } finally {
      opened.isTried = false
    }
  }

  /** The app has none any more. */
  forget(appId: number): void {
    this.#open.get(appId)?.transport.close()
    this.#open.delete(appId)
  }

  close(): void {
    for (const appId of [...this.#open.keys()]) this.forget(appId)
  }

  #openFor(appId: number, version: number, server: OwnServer): Opened {
    const known = this.#open.get(appId)
    if (known?.version === version) return known
    this.forget(appId)
    const { connect, deadline } = this.#times
    const reach = { allowsPrivateHosts: this.#allowsPrivateHosts, timeout: connect, deadline }
    const opened = {
      ...{ version, transport: openOwnTransport(server, reach) },
      ...{ failures: 0, restsUntil: 0, lastError: null, isTried: false },
    }
    this.#open.set(appId, opened)
    return opened
  }

  #note(opened: Opened, error: unknown): void {
    opened.failures += 1
    opened.lastError = error
    opened.restsUntil = Date.now() + Math.min(this.#times.rest * 2 ** (opened.failures - 1), this.#times.longestRest)
  }
}

const isServerFault = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return serverFaults.includes(code) || nodeFaults.includes(code)
}
