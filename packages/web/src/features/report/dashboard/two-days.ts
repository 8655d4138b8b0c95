import type { TodayBar } from '@allmend/contract'

/** From the morning to the evening, further where something is going on. */
export function hoursShown(bars: readonly TodayBar[]): { readonly from: number; readonly until: number } {
  const booked = bars.filter(({ kind }) => kind === 'confirmed' || kind === 'unconfirmed')
  return {
    from: Math.min(7, ...booked.map(({ from }) => Math.floor(from / 60))),
    until: Math.max(22, ...booked.map(({ until }) => Math.ceil(until / 60))),
  }
}

/** Every fourth hour, as a clock has them. */
export const marksOf = ({ from, until }: { readonly from: number; readonly until: number }): number[] =>
  Array.from({ length: 25 }, (_, hour) => hour).filter((hour) => hour % 4 === 0 && hour > from && hour < until)
