import type { Outcome } from './mail-queue.ts'

/** Where mails wait: those of an app, or of the installation. */
interface Outlet<Mail extends { readonly id: number }> {
  /** Notes what became of a mail and, unless it is time to stop, claims the next one. */
  turn(done: { readonly id: number; readonly outcome: Outcome } | null, goesOn: boolean): Promise<Mail | null>
  attempt(mail: Mail): Promise<Outcome>
}

/** How long one app sends before others have their turn. */
export interface Turn {
  readonly milliseconds: number
  readonly mails: number
  /** Mails under way at the same time. */
  readonly lanes: number
}

/** Sends what waits, for a while. True if there may be more. A server that fails ends it. */
export async function drainMails<Mail extends { readonly id: number }>(
  outlet: Outlet<Mail>,
  { milliseconds, mails, lanes }: Turn,
): Promise<boolean> {
  const until = performance.now() + milliseconds
  let [taken, isFailing, isCut] = [0, false, false]
  const goOn = () => {
    const isOver = taken >= mails || performance.now() >= until
    isCut ||= isOver
    return !isOver && !isFailing
  }
  const lane = async () => {
    let done: { id: number; outcome: Outcome } | null = null
    for (;;) {
      const mail: Mail | null = await outlet.turn(done, goOn())
      if (!mail) return
      taken += 1
      done = { id: mail.id, outcome: await outlet.attempt(mail) }
      if (done.outcome.kind === 'server') isFailing = true
    }
  }
  // A mail that was written while the last one was noted was seen by nobody: whoever hands out saw one under way. So somebody looks
  // once more when none is.
  for (let before = -1; before < taken && !isCut && !isFailing; ) {
    before = taken
    // Whatever befalls one lane, the mails of the others are under way until they are through.
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  return isCut && !isFailing
}
