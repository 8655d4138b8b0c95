import type { Day } from '@allmend/domain/time'
import type { CalendarItem } from './calendar-items.ts'

/** An item by its day and start. */
export interface Place {
  readonly day: Day
  readonly start: number
}

export type Columns = readonly { readonly day: Day; readonly items: readonly CalendarItem[] }[]

const closest = (items: readonly CalendarItem[], minute: number) =>
  [...items].sort((a, b) => Math.abs(a.start - minute) - Math.abs(b.start - minute))[0]

/** Where an arrow key leads; null where there is nothing further. */
export function neighbour(columns: Columns, { day, start }: Place, key: string): Place | null {
  const at = columns.findIndex((column) => column.day === day)
  const items = columns[at]?.items ?? []
  const index = items.findIndex((item) => item.start === start)
  const inDay = (item: CalendarItem | undefined) => (item ? { day, start: item.start } : null)
  switch (key) {
    case 'ArrowDown':
      return inDay(items.slice(index + 1).find((item) => item.start > start))
    case 'ArrowUp':
      return inDay(items.slice(0, Math.max(0, index)).findLast((item) => item.start < start))
    case 'Home':
      return inDay(items[0])
    case 'End':
      return inDay(items.at(-1))
    case 'ArrowLeft':
    case 'ArrowRight': {
      const others = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse()
      const column = others.find((one) => one.items.length > 0)
      const item = column && closest(column.items, start)
      return column && item ? { day: column.day, start: item.start } : null
    }
    default:
      return null
  }
}

/** The one item the tab key reaches: what is chosen, else the first that is free, else the first of all. */
export function entryOf(columns: Columns, chosen: Place | null): Place | null {
  const all = columns.flatMap(({ day, items }) => items.map((item) => ({ day, start: item.start, kind: item.kind })))
  return (
    all.find(({ day, start }) => chosen?.day === day && chosen.start === start) ??
    all.find(({ kind }) => kind === 'free') ??
    all[0] ??
    null
  )
}
