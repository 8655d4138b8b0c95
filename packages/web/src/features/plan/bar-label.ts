import type { Axis } from './axis.ts'
import type { Placed, Stretch } from './lanes.ts'

/** Roughly what a letter is wide, and what stands around the word. */
const [letter, around, sign] = [6.8, 14, 14]
/** Room for a part of the word; too little for any; too little even for a sign. */
const [roomy, tight, narrow] = [64, 26, 18]

export interface BarLabel {
  readonly isInside: boolean
  /** Room beside the bar, in pixels. */
  readonly room: number
  /** The bar is too narrow for a sign in it. */
  readonly isNarrow: boolean
}

/** As in a Gantt chart: inside if it fits, else to the right, up to whatever comes next in the row. */
export function labelOf<Bar extends Stretch & { readonly label: string }>(
  axis: Axis,
  width: number,
  placed: readonly Placed<Bar>[],
  { bar, lane }: Placed<Bar>,
): BarLabel {
  const own = axis.widthOf(bar.from, bar.until) * width
  const isNarrow = own < narrow
  const needed = bar.label.length * letter + around + sign
  if (own >= needed || own >= roomy) return { isInside: true, room: 0, isNarrow }
  const next = Math.min(
    axis.until,
    ...placed.filter((other) => other.lane === lane && other.bar.from >= bar.until).map((other) => other.bar.from),
  )
  const room = axis.widthOf(bar.until, next) * width - 6
  return { isInside: room < tight, room, isNarrow }
}
