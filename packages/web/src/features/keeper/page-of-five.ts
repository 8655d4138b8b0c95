const perPage = 5

/** On which page a row stands. */
export const pageOf = (index: number): number => Math.floor(index / perPage)

/** Five rows, and where they stand; a page that is not there any more is the last. */
export function pageOfFive<Row>(rows: readonly Row[], wanted: number) {
  const last = Math.max(0, Math.ceil(rows.length / perPage) - 1)
  const at = Math.min(wanted, last)
  const shown = rows.slice(at * perPage, (at + 1) * perPage)
  const first = at * perPage + 1
  return {
    rows: shown,
    at,
    isLast: at === last,
    words: `${first} bis ${first + shown.length - 1} von ${rows.length}`,
  }
}
