export interface RefusedDate {
  readonly key: string
  readonly when: string
  readonly why: string
}

/** Dates that cannot be had, by why; the reason most of them share first. */
export const byReason = (dates: readonly RefusedDate[]): readonly (readonly [why: string, RefusedDate[]])[] =>
  [...Map.groupBy(dates, ({ why }) => why)].sort(([, some], [, others]) => others.length - some.length)
