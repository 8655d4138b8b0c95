import { weekdayWords } from '@allmend/domain/evaluation'

type Hours = readonly (readonly (number | null)[])[]

/** The hours from the first to the last in which anything is ever open. */
export function hoursShown(hours: Hours): number[] {
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hours.some((day) => day[hour] !== null))
  const [first, last] = [open[0], open.at(-1)]
  return first === undefined || last === undefined
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** One of seven steps of colour; the last from 90 % on. */
export const heatStep = (value: number): number => Math.min(6, Math.floor(value / 15))

interface Peak {
  readonly value: number
  readonly words: string
}

/** The fullest and the emptiest hour in words; null while nothing is open, or nothing is booked. */
export function heatWords(hours: Hours): string | null {
  const cells = hours.flatMap((day, weekday) =>
    day.flatMap((value, hour): Peak[] =>
      value === null ? [] : [{ value, words: `${weekdayWords[weekday]} ${hour} Uhr` }],
    ),
  )
  const sorted = cells.toSorted((a, b) => b.value - a.value)
  const [most, least] = [sorted[0], sorted.at(-1)]
  if (!most || !least || most.value === 0) return null
  const say = ({ value, words }: Peak) => `${words} mit ${Math.round(value)}\u00A0%`
  const empty = cells.filter(({ value }) => Math.round(value) === 0).length
  const rest = empty > 1 ? `${empty} Stunden der Woche sind nie belegt.` : `Schwächste Zeit: ${say(least)}.`
  return `Stärkste Zeit: ${say(most)}. ${rest}`
}
