/** Something that takes its place in a row. */
export interface Stretch {
  readonly key: string
  readonly from: number
  readonly until: number
}

export interface Placed<Bar extends Stretch> {
  readonly bar: Bar
  /** Bars of one time lie in lanes below each other. */
  readonly lane: number
}

/** What has a share of a stock at the same time lies below each other; most rows have one lane. */
export function placeInLanes<Bar extends Stretch>(
  bars: readonly Bar[],
): { readonly placed: readonly Placed<Bar>[]; readonly lanes: number } {
  const ends: number[] = []
  const placed = [...bars]
    .sort((a, b) => a.from - b.from || a.key.localeCompare(b.key))
    .map((bar): Placed<Bar> => {
      const free = ends.findIndex((end) => end <= bar.from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = bar.until
      return { bar, lane }
    })
  return { placed, lanes: Math.max(1, ends.length) }
}

const [lane, roomy] = [28, 44]

export const rowHeight = (lanes: number): number => Math.max(roomy, lanes * lane + 8)

/** Where a bar lies in its row; alone it has the whole height. */
export const laneBox = (at: number, lanes: number) =>
  lanes === 1 ? { top: 4, bottom: 4 } : { top: 4 + at * lane, height: lane - 4 }
