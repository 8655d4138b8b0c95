/** What was before and what was taken back, for as long as the page is open. */
export interface Steps<Values> {
  readonly past: readonly Values[]
  readonly future: readonly Values[]
  /** What the last change was about, and when; the same again soon after is no step of its own. */
  readonly last: { readonly about: string; readonly at: number } | null
}

const most = 100
/** In milliseconds: who types on within it takes one step. */
const pause = 1000

export const noSteps: Steps<never> = { past: [], future: [], last: null }

/** Something is about to change; `about` is null where every change counts. */
export function remember<Values>(
  steps: Steps<Values>,
  before: Values,
  about: string | null,
  at: number,
): Steps<Values> {
  const last = about === null ? null : { about, at }
  const goesOn = about !== null && steps.last?.about === about && at - steps.last.at < pause
  return { past: goesOn ? steps.past : [...steps.past, before].slice(-most), future: [], last }
}

interface Taken<Values> {
  readonly steps: Steps<Values>
  readonly values: Values
}

/** One step back from `now`; null where nothing was before. */
export function back<Values>({ past, future }: Steps<Values>, now: Values): Taken<Values> | null {
  const values = past.at(-1)
  if (values === undefined) return null
  return { values, steps: { past: past.slice(0, -1), future: [now, ...future], last: null } }
}

export function forth<Values>({ past, future }: Steps<Values>, now: Values): Taken<Values> | null {
  const [values] = future
  if (values === undefined) return null
  return { values, steps: { past: [...past, now], future: future.slice(1), last: null } }
}
