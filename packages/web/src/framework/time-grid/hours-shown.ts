/** From when until when a day is drawn, as minutes of the day in whole hours. */
export interface HoursShown {
  readonly start: number
  readonly end: number
}

const hour = 60

/** Nothing is drawn unless something happens. */
export const noHours: HoursShown = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }

/** These hours, and all in which something happens. */
export const widened = (usual: HoursShown, spans: readonly HoursShown[]): HoursShown => ({
  start: Math.min(usual.start, ...spans.map(({ start }) => Math.floor(start / hour) * hour)),
  end: Math.max(usual.end, ...spans.map(({ end }) => Math.ceil(end / hour) * hour)),
})
