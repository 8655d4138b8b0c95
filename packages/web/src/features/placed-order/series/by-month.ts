import { monthWords } from '@allmend/domain/time'

interface Dated {
  readonly displayStart: string
}

interface Month<T> {
  /** «November 2026» */
  readonly title: string
  readonly rows: readonly T[]
}

const monthTitle = ({ displayStart }: Dated): string =>
  `${monthWords[Number(displayStart.slice(5, 7)) - 1] ?? ''} ${displayStart.slice(0, 4)}`

/** The boxes of the days name no year: rows stand below their month, in the order they came. */
export function byMonth<T extends Dated>(rows: readonly T[]): Month<T>[] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(monthTitle(row), [...(groups.get(monthTitle(row)) ?? []), row])
  return [...groups].map(([title, members]) => ({ title, rows: members }))
}
