import { clockOf, type Day, dayOfWall, weekdayOf } from '../time/index.ts'
import { blockedInstants, openInstants, todayIn } from './opening.ts'
import { lastDayOf, lengthened, type Placement, place, placeFreely, placementsOn, type Wish } from './placement.ts'
import type { BookableObject, Interval, Reason } from './rules.ts'
import { holding, meetsAny, type Span } from './spans.ts'
import { type Taken, Usage } from './usage.ts'

/** What is known about the object at this moment. */
export interface Facts {
  /** Minutes since 1970 UTC. */
  readonly now: number
  /** Occupied spans of the object itself, and those that reach it through a part or a whole. */
  readonly taken: readonly Taken[]
  readonly takenByParts?: readonly Taken[]
  /** Stock objects the chosen options need, for the same time. */
  readonly options?: readonly { readonly stock: number; readonly quantity: number; readonly taken: readonly Taken[] }[]
}

export interface Verdict extends Placement {
  /** With processing times. */
  readonly occupied: Span
}

/** Looks at an object for a stretch of days: what is worked out once serves every question. */
export class Calendar {
  readonly #object: BookableObject
  readonly #interval: Interval
  readonly #from: Day
  readonly #until: Day
  #openSpans: readonly Span[] | undefined
  #blockedSpans: readonly Span[] | undefined
  readonly #own: Usage
  readonly #parts: Usage
  readonly #options: readonly { readonly stock: number; readonly quantity: number; readonly usage: Usage }[]
  readonly #earliest: number
  readonly #lastDay: Day
  readonly #now: number

  constructor(object: BookableObject, interval: Interval, facts: Facts, from: Day, until: Day) {
    this.#object = object
    this.#interval = interval
    this.#from = from
    this.#until = until
    this.#own = new Usage(facts.taken)
    this.#parts = new Usage(facts.takenByParts ?? [])
    this.#options = (facts.options ?? []).map(({ taken, ...option }) => ({ ...option, usage: new Usage(taken) }))
    this.#now = facts.now
    this.#earliest = facts.now + object.leadTimeHours * 60
    this.#lastDay = todayIn(object.zone, facts.now) + object.horizonDays
  }

  // Both walk day by day, so they wait until a question needs them: a wish that is refused for its length never does.
  get #open(): readonly Span[] {
    this.#openSpans ??= openInstants(this.#object, this.#from - 1, this.#until + 1)
    return this.#openSpans
  }

  get #blocked(): readonly Span[] {
    this.#blockedSpans ??= this.#findBlocked()
    return this.#blockedSpans
  }

  #findBlocked(): Span[] {
    const { isMultiDays, preProcessingTime, postProcessingTime } = this.#interval
    // A booking of several days that begins on the last day is over only so much later.
    const reach = isMultiDays ? lastDayOf(this.#interval, this.#until, this.#interval.maxSteps) : this.#until
    const days = (minutes: number) => Math.ceil(minutes / 1440) + 1
    return blockedInstants(this.#object, this.#from - days(preProcessingTime), reach + days(postProcessingTime))
  }

  /** The first reason against a wish, or where it comes to lie. */
  judge(wish: Wish, quantity = 1): Verdict | Reason {
    if (!this.#object.isVisible) return 'hidden'
    const placement = place(this.#object, this.#interval, wish)
    const start = clockOf(this.#object.zone).toInstant(wish.displayStart)
    if (placement === 'nonexistent_time' || start === null) return 'nonexistent_time'
    const early = this.#tooSoonOrLate(start)
    if (early) return early
    const { weekdays } = this.#interval
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(dayOfWall(wish.displayStart)))) return 'weekday'
    if (typeof placement === 'string') return placement
    const obstacle = this.#obstacle(placement, quantity)
    return obstacle ?? { ...placement, occupied: this.#occupied(placement) }
  }

  /** The same for staff, whom only what somebody else has can stop. */
  judgeFreely(wish: Wish, quantity = 1): Verdict | Reason {
    const asOffered = place(this.#object, this.#interval, wish)
    const placement = typeof asOffered === 'string' ? placeFreely(this.#object, this.#interval, wish) : asOffered
    if (typeof placement === 'string') return placement
    return this.#rival(placement, quantity) ?? { ...placement, occupied: this.#occupied(placement) }
  }

  /** Every start on this day with its shortest booking, and why it cannot be had, if so. */
  slots(day: Day, quantity = 1): { readonly placement: Placement; readonly reason: Reason | null }[] {
    if (!this.#object.isVisible) return []
    return placementsOn(this.#object, this.#interval, day, this.#open).map((placement) => ({
      placement,
      reason: this.#tooSoonOrLate(placement.start) ?? this.#obstacle(placement, quantity),
    }))
  }

  /**
   * Every reason against beginning on this day; null as soon as something can. Whoever is shown a hidden object looks at it as it would
   * be shown.
   */
  reasonsAgainst(day: Day, quantity = 1): ReadonlySet<Reason> | null {
    const reasons = new Set<Reason>()
    for (const placement of placementsOn(this.#object, this.#interval, day, this.#open)) {
      const reason = this.#tooSoonOrLate(placement.start) ?? this.#obstacle(placement, quantity)
      if (reason === null) return null
      reasons.add(reason)
    }
    return reasons
  }

  /** Why a booking from one of these starts cannot last until this moment; null where it can. */
  reasonUntil(start: Placement, until: number, quantity = 1): Reason | null {
    const longer = lengthened(this.#object, this.#interval, start, until)
    if (longer === null) return 'too_long'
    return this.#tooSoonOrLate(start.start) ?? this.#obstacle(longer, quantity)
  }

  #tooSoonOrLate(start: number): Reason | null {
    if (start < this.#now) return 'past'
    if (start < this.#earliest) return 'lead_time'
    return dayOfWall(clockOf(this.#object.zone).toWall(start)) > this.#lastDay ? 'horizon' : null
  }

  #occupied({ start, end }: Span): Span {
    const { preProcessingTime, postProcessingTime } = this.#interval
    return { start: start - preProcessingTime, end: end + postProcessingTime }
  }

  #obstacle(shown: Placement, quantity: number): Reason | null {
    // A booking of several days begins and ends inside opening times; what is closed in between does not matter.
    if (!this.#interval.isMultiDays && !holding(this.#open, shown)) return 'closed'
    const occupied = this.#occupied(shown)
    if (meetsAny(this.#blocked, occupied)) return 'blocked'
    return this.#rival(shown, quantity)
  }

  /** What somebody else has already. */
  #rival(shown: Placement, quantity: number): Reason | null {
    const occupied = this.#occupied(shown)
    const { stock } = this.#object
    if (stock <= 1) {
      if (this.#own.peak(shown) > 0) return 'taken'
      if (this.#parts.peak(shown) > 0) return 'part_taken'
      if (quantity > stock) return 'stock'
    } else if (this.#own.peak(shown) + quantity > stock) return 'stock'
    for (const option of this.#options) {
      if (option.usage.peak(occupied) + option.quantity > option.stock) return 'option_taken'
    }
    const isBufferFree = this.#own.peak(occupied) + quantity <= stock && this.#parts.peak(occupied) === 0
    return isBufferFree ? null : 'buffer'
  }
}

/** Whether a wish can be had, and if not, why. */
export function isBookable(
  object: BookableObject,
  interval: Interval,
  wish: Wish,
  facts: Facts,
  quantity = 1,
): Verdict | Reason {
  const [from, until] = [dayOfWall(wish.displayStart), dayOfWall(wish.displayEnd)]
  return new Calendar(object, interval, facts, from, until).judge(wish, quantity)
}

/** Everything that can be had from the first to the last of these days. */
export function freeSlots(
  object: BookableObject,
  interval: Interval,
  facts: Facts,
  days: { readonly from: Day; readonly until: Day },
  quantity = 1,
): Placement[] {
  const calendar = new Calendar(object, interval, facts, days.from, days.until + 1)
  const free: Placement[] = []
  for (let day = days.from; day <= days.until; day += 1) {
    for (const { placement, reason } of calendar.slots(day, quantity)) if (reason === null) free.push(placement)
  }
  return free
}
