import type { OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import { type OwnServer, openOwnTransport } from '../../platform/mail-transport/own-transport.ts'
import { type Rest, RestingServer } from './resting-server.ts'

/** Milliseconds. */
interface Times extends Rest {
  /** Until a line must stand. */
  readonly connect: number
  /** For one mail in all. */
  readonly deadline: number
}

const usual: Times = { connect: 8000, deadline: 15_000, rest: 20_000, longestRest: 600_000 }

interface Opened {
  /** Of the settings it was opened with. */
  readonly version: number
  readonly server: RestingServer
}

/** The mail servers of municipalities that have their own, one pool each. */
export class AppServers {
  readonly #allowsPrivateHosts: boolean
  readonly #times: Times
  readonly #open = new Map<number, Opened>()

  constructor({ allowsPrivateHosts }: { allowsPrivateHosts: boolean }, times: Partial<Times> = {}) {
    this.#allowsPrivateHosts = allowsPrivateHosts
    this.#times = { ...usual, ...times }
  }

  /** Sends through the app's server. `version` tells its settings from those before: with other ones the old lines are closed. */
  send(appId: number, version: number, server: OwnServer, mail: OutgoingMail): Promise<void> {
    return this.#openFor(appId, version, server).send(mail)
  }

  /** The app has none any more. */
  forget(appId: number): void {
    this.#open.get(appId)?.server.close()
    this.#open.delete(appId)
  }

  close(): void {
    for (const appId of [...this.#open.keys()]) this.forget(appId)
  }

  #openFor(appId: number, version: number, own: OwnServer): RestingServer {
    const known = this.#open.get(appId)
    if (known?.version === version) return known.server
    this.forget(appId)
    const { connect, deadline } = this.#times
    const reach = { allowsPrivateHosts: this.#allowsPrivateHosts, timeout: connect, deadline }
    const server = new RestingServer(openOwnTransport(own, reach), this.#times)
    this.#open.set(appId, { version, server })
    return server
  }
}
