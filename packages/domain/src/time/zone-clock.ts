import type { WallMinute } from './wall.ts'

/** A moment, as minutes since 1 January 1970 UTC. */
export type InstantMinute = number

const millisecondsPerMinute = 60_000

/** A stretch of time in which the zone's clock runs evenly. */
interface Stretch {
  readonly from: InstantMinute
  /** Minutes the clock is ahead of UTC. */
  readonly offset: number
}

/**
 * The clock of one zone. Temporal knows when it is put forward and back; what lies in between is plain arithmetic, since a year of
 * availability asks thousands of times.
 */
export class ZoneClock {
  readonly zone: string
  readonly #stretches: Stretch[]
  #known: { from: InstantMinute; until: InstantMinute }
  /** The stretch that was asked for last; most questions are about the same one. */
  #current: Stretch & { readonly until: InstantMinute } = { from: 0, until: -1, offset: 0 }

  constructor(zone: string) {
    this.zone = zone
    this.#stretches = []
    this.#known = { from: 0, until: -1 }
  }

  /** What the clock shows at this moment. */
  toWall(instant: InstantMinute): WallMinute {
    const { from, until } = this.#current
    if (instant < from || instant >= until) this.#current = this.#stretchAt(instant)
    return instant + this.#current.offset
  }

  /** The moment the clock shows this; the first of two in autumn, null for a time it skips in spring. */
  toInstant(wall: WallMinute): InstantMinute | null {
    const { from, until, offset } = this.#current
    const likely = wall - offset
    // A day away from any change of the clock there is no question which moment is meant.
    if (likely >= from + 1440 && likely < until - 1440) return likely
    return this.#find(wall)[0] ?? null
  }

  /** The last moment the clock shows this: in autumn the second of two, everywhere else the only one. */
  toLastInstant(wall: WallMinute): InstantMinute | null {
    return this.#find(wall).at(-1) ?? null
  }

  /** Every moment the clock shows this, in order of time. */
  #find(wall: WallMinute): InstantMinute[] {
    // Whatever the offset, the moment lies within a day of this.
    this.#learn(wall - 1440, wall + 1440)
    const found: InstantMinute[] = []
    for (let index = this.#indexAt(wall - 1440); index < this.#stretches.length; index += 1) {
      const { from = 0, offset = 0 } = this.#stretches[index] ?? {}
      if (from > wall + 1440) break
      const instant = wall - offset
      const until = this.#stretches[index + 1]?.from ?? this.#known.until
      if (instant >= from && instant < until) found.push(instant)
    }
    return found
  }

  /** The same, with a skipped time taken for the moment the clock jumps over it. For ends of spans, which may lie anywhere. */
  toInstantOrNext(wall: WallMinute): InstantMinute {
    if (!Number.isFinite(wall)) throw new RangeError('no time of any clock')
    for (let minute = wall; ; minute += 1) {
      const instant = this.toInstant(minute)
      if (instant !== null) return instant
    }
  }

  /**
   * An end as it is told or drawn where only the clock is known. A time that is shown twice means the first, so an end at the second is
   * called by when both are over: an hour from the first 02:00 is 02:00–03:00, not 02:00–02:00. Whoever reads it never takes what is
   * covered for free.
   */
  toEndWall(instant: InstantMinute): WallMinute {
    let wall = this.toWall(instant)
    while (this.toInstantOrNext(wall) < instant) wall += 1
    return wall
  }

  #stretchAt(instant: InstantMinute): Stretch & { readonly until: InstantMinute } {
    this.#learn(instant, instant)
    const index = this.#indexAt(instant)
    const stretch = this.#stretches[index]
    if (!stretch) throw new RangeError('a moment before what the clock knows')
    return { ...stretch, until: this.#stretches[index + 1]?.from ?? this.#known.until }
  }

  /** The stretch a moment lies in, found by halving: a clock that was asked for far-off years knows hundreds. */
  #indexAt(instant: InstantMinute): number {
    let [low, high] = [0, this.#stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#stretches[middle]?.from ?? 0) <= instant) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** Reads the changes of the clock around these moments, a few years at once. */
  #learn(from: InstantMinute, until: InstantMinute): void {
    if (from >= this.#known.from && until < this.#known.until) return
    const [first, last] = [
      Math.min(from, this.#known.until < 0 ? from : this.#known.from),
      Math.max(until, this.#known.until),
    ]
    this.#known = { from: first - 3 * yearMinutes, until: last + 3 * yearMinutes }
    this.#stretches.length = 0
    let at = zoned(this.#known.from, this.zone)
    this.#stretches.push({ from: this.#known.from, offset: offsetOf(at) })
    for (;;) {
      const next = at.getTimeZoneTransition('next')
      if (!next || minuteOf(next) >= this.#known.until) return
      this.#stretches.push({ from: minuteOf(next), offset: offsetOf(next) })
      at = next
    }
  }
}

const yearMinutes = 366 * 1440
const zoned = (instant: InstantMinute, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant * millisecondsPerMinute).toZonedDateTimeISO(zone)
const minuteOf = (at: Temporal.ZonedDateTime) => at.epochMilliseconds / millisecondsPerMinute
const offsetOf = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 60_000_000_000

const clocks = new Map<string, ZoneClock>()

export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone) ?? new ZoneClock(zone)
  clocks.set(zone, known)
  return known
}
