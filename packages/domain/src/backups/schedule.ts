/** Milliseconds since 1970, as a clock tells them. */
type Instant = number

/** The last of so many days, weeks and months stays. */
export interface KeptCounts {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** Whether none was made since the last time the clock on the wall showed this hour. */
export function isBackupDue(now: Instant, made: readonly Instant[], hour: number, zone: string): boolean {
  const here = zoned(now, zone)
  const today = turnOn(here.toPlainDate(), hour, zone)
  const last = today <= now ? today : turnOn(here.toPlainDate().subtract({ days: 1 }), hour, zone)
  return !made.some((at) => at >= last)
}

/** An hour the clock skips is the one after it; of one it shows twice, the first counts. */
const turnOn = (day: Temporal.PlainDate, hour: number, zone: string): Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds

const periods = {
  daily: (at) => at.toPlainDate().toString(),
  weekly: (at) => `${at.yearOfWeek}-W${at.weekOfYear}`,
  monthly: (at) => at.toPlainDate().toPlainYearMonth().toString(),
} satisfies Record<keyof KeptCounts, (at: Temporal.ZonedDateTime) => string>

/**
 * Which of them stay: the last one of each of the newest days, weeks and months that have any. A day without one does not count, so that nothing
 * goes because nothing came. The newest always stays.
 */
export function keptBackups(made: readonly Instant[], counts: KeptCounts, zone: string): ReadonlySet<Instant> {
  const newestFirst = made.toSorted((a, b) => b - a)
  const kept = new Set(newestFirst.slice(0, 1))
  for (const name of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>()
    for (const at of newestFirst) {
      const period = periods[name](zoned(at, zone))
      if (seen.has(period)) continue
      if (seen.size === counts[name]) break
      seen.add(period)
      kept.add(at)
    }
  }
  return kept
}

const zoned = (at: Instant, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
