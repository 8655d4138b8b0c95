import { printError } from './explain-error.ts'

/**
 * npm passes a Ctrl-C on to its script, which has already received it from the terminal. Only what comes later than such
 * an echo is a person's second Ctrl-C.
 */
const echo = 500

type Part = { stop: () => Promise<void>; kill?: () => void }

/** Ends everything that was started, last first. Ctrl-C or SIGTERM asks for it; a second Ctrl-C does not wait. */
export class Running {
  readonly #parts: Part[] = []
  #stopping: number | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal())
    process.on('uncaughtException', (error) => this.#onSurprise(error))
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  add(part: Part): void {
    this.#parts.push(part)
  }

  async stop(exitCode: number): Promise<never> {
    this.#stopping ??= Date.now()
    let code = exitCode
    for (const part of this.#parts.toReversed()) {
      try {
        await part.stop()
      } catch (error) {
        printError(error)
        code = 1
      }
    }
    process.exit(code)
  }

  /** Ends in order even then, so that no database is left behind. */
  #onSurprise(error: unknown): void {
    // Connections still open may break while the database goes away.
    if (this.isStopping) return
    printError(error)
    void this.stop(1)
  }

  #onSignal(): void {
    if (this.#stopping === undefined) {
      console.log('\nAllmend wird beendet …')
      void this.stop(0)
    } else if (Date.now() - this.#stopping > echo) {
      for (const { kill } of this.#parts) kill?.()
      process.exit(1)
    }
  }
}
