/** How an object can be booked, as it is stored and as the calls name it. */
export interface OpeningTime {
  /** Sunday 0 to Saturday 6. */
  readonly day: number
  readonly during: { readonly start: string; readonly end: string }
}

export type BlockingDay =
  | {
      readonly type: 'day'
      readonly repeat: boolean
      readonly year: number
      readonly month: number
      readonly day: number
    }
  | {
      readonly type: 'range'
      readonly repeat: boolean
      readonly startYear: number
      readonly startMonth: number
      readonly startDay: number
      readonly endYear: number
      readonly endMonth: number
      readonly endDay: number
    }

export const multiDaysUnits = ['day', 'week', 'month'] as const
export type MultiDaysUnit = (typeof multiDaysUnits)[number]

export interface Interval {
  readonly id: number
  readonly type: 'fixed' | 'dynamic'
  /** Days on which a booking may start; none named means every day. */
  readonly weekdays: readonly number[]
  /** Minutes of a step; of a fixed slot, where empty means the distance between starts. */
  readonly interval: number | null
  readonly maxSteps: number
  readonly isMultiDays: boolean
  readonly multiDaysValue: number
  readonly multiDaysUnit: MultiDaysUnit
  readonly preProcessingTime: number
  readonly postProcessingTime: number
  readonly settings: {
    /** Of fixed slots: the first start, how many, and the minutes from one start to the next. */
    readonly first?: string | null | undefined
    readonly count?: number | null | undefined
    readonly minutes?: number | null | undefined
    /** Of several days: hand-over times; then units are nights. */
    readonly from?: string | null | undefined
    readonly to?: string | null | undefined
  }
}

export interface BookableObject {
  readonly zone: string
  readonly isVisible: boolean
  readonly openingTimes: readonly OpeningTime[]
  /** Those of the object and of every leaf it is made of. */
  readonly blockingDays: readonly BlockingDay[]
  readonly leadTimeHours: number
  readonly horizonDays: number
  readonly stock: number
}

/** Why something cannot be booked, in the order the reasons are looked for. */
export const reasons = [
  'hidden',
  'nonexistent_time',
  'past',
  'lead_time',
  'horizon',
  'weekday',
  'raster',
  'too_long',
  'closed',
  'blocked',
  'taken',
  'part_taken',
  'stock',
  'option_taken',
  'buffer',
] as const
export type Reason = (typeof reasons)[number]

/** What staff cannot override: somebody else has it. */
export const firmReasons: readonly Reason[] = ['taken', 'part_taken', 'stock', 'option_taken', 'buffer']
