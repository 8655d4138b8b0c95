import type { Booking } from '../bookings.queries.ts'

const hour = 60

/** From when until when the bar of a day is drawn: all that happens, with the opening times, in whole hours. */
export function scaleOf({ open, spans }: Booking['day']): { readonly from: number; readonly until: number } {
  const starts = [...open.map(([start]) => start), ...spans.map(({ start }) => start)]
  const ends = [...open.map(([, end]) => end), ...spans.map(({ end }) => end)]
  const from = Math.floor(Math.min(8 * hour, ...starts) / hour) * hour
  const until = Math.ceil(Math.max(20 * hour, ...ends) / hour) * hour
  return { from, until }
}

/** Hours to name below it, every fourth. */
export function ticksOf({ from, until }: { readonly from: number; readonly until: number }): number[] {
  const ticks: number[] = []
  for (let at = Math.ceil(from / 240) * 240; at <= until; at += 240) ticks.push(at)
  return ticks
}
