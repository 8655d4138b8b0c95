const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds after each failed try; from then on the last. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 2 * hour] as const

interface Failed {
  /** When it was to be told first. */
  readonly since: number
  readonly tries: number
  readonly now: number
  /** What the receiver asked for. */
  readonly retryAfter?: number | null
}

/** When to try again; null once a day is over. */
export function tryAgainAt({ since, tries, now, retryAfter = null }: Failed): number | null {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0]
  const next = now + Math.max(pause, Math.min(retryAfter ?? 0, 6 * hour))
  return next - since > day ? null : next
}

/** Until when it is tried. */
export const triedUntil = (since: number): number => since + day

/** How long a secret signs on beside the one that replaced it. */
export const secretGrace = day

/** `120`, or a date: milliseconds from now on. Null where it means nothing. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
