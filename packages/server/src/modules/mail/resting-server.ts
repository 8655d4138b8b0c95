import type { MailTransport, OutgoingMail } from '../../platform/mail-transport/mail-transport.ts'
import { judgeFailure } from './judge-failure.ts'

/** Milliseconds. A server that failed is left alone that long, and twice as long each further time. */
export interface Rest {
  readonly rest: number
  readonly longestRest: number
}

/**
 * A mail server that is left alone for a while when it does not answer, and then tried with a single mail: the mails of others do not
 * wait behind it. Meanwhile mails fail at once, with the same reason.
 */
export class RestingServer implements MailTransport {
  readonly #transport: MailTransport
  readonly #times: Rest
  #failures = 0
  #restsUntil = 0
  #lastError: unknown = null
  #isTried = false

  constructor(transport: MailTransport, times: Rest) {
    this.#transport = transport
    this.#times = times
  }

  /** It did not answer the last time. */
  get isFailing(): boolean {
    return this.#failures > 0
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { isFailing } = this
    if (isFailing && (this.#isTried || Date.now() < this.#restsUntil)) throw this.#lastError
    if (isFailing) this.#isTried = true
    try {
      await this.#transport.send(mail)
      this.#failures = 0
    } catch (error) {
      // A mail it does not want says nothing about the server.
      if (judgeFailure(error) === 'server') this.#note(error)
      else this.#failures = 0
      throw error
    } finally {
      this.#isTried = false
    }
  }

  close(): void {
    this.#transport.close()
  }

  #note(error: unknown): void {
    this.#failures += 1
    this.#lastError = error
    this.#restsUntil = Date.now() + Math.min(this.#times.rest * 2 ** (this.#failures - 1), this.#times.longestRest)
  }
}
