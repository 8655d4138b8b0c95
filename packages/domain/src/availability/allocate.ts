import type { Span } from './spans.ts'

/** Some places of capacity for some time: `units` from `first` up to, not including, `first + count`. */
export interface Allotment extends Span {
  readonly first: number
  readonly count: number
}

/**
 * Places for `quantity` units over a span, or null where at some moment too few are free. A place that is free all the time is
 * taken first; where there are not enough of those, a unit changes its place when it has to.
 */
export function allocate(taken: readonly Allotment[], stock: number, quantity: number, span: Span): Allotment[] | null {
  const near = taken.filter(({ start, end }) => start < span.end && span.start < end)
  const points = [...new Set([span.start, span.end, ...near.flatMap(({ start, end }) => [start, end])])]
    .filter((point) => point >= span.start && point <= span.end)
    .sort((a, b) => a - b)
  const pieces = points.slice(0, -1).map((start, index) => {
    const busy = near.filter((other) => other.start <= start && start < other.end)
    return { start, end: points[index + 1] ?? start, busy: new Set(busy.flatMap(unitsOf)) }
  })
  const freeFor = (unit: number, from: number) => {
    let count = 0
    for (const { busy } of pieces.slice(from)) {
      if (busy.has(unit)) break
      count += 1
    }
    return count
  }
  const chosen: { unit: number; start: number; end: number }[] = []
  let current: number[] = []
  for (const [index, piece] of pieces.entries()) {
    current = current.filter((unit) => !piece.busy.has(unit))
    if (current.length < quantity) {
      const others = Array.from({ length: stock }, (_, unit) => unit)
        .filter((unit) => !piece.busy.has(unit) && !current.includes(unit))
        .sort((a, b) => freeFor(b, index) - freeFor(a, index) || a - b)
      current = [...current, ...others.slice(0, quantity - current.length)]
    }
    if (current.length < quantity) return null
    for (const unit of current) chosen.push({ unit, start: piece.start, end: piece.end })
  }
  return joinUnits(joinPieces(chosen))
}

const unitsOf = ({ first, count }: Allotment) => Array.from({ length: count }, (_, index) => first + index)

/** Pieces of one unit that follow each other become one. */
function joinPieces(pieces: readonly { unit: number; start: number; end: number }[]) {
  const joined: { unit: number; start: number; end: number }[] = []
  for (const piece of [...pieces].sort((a, b) => a.unit - b.unit || a.start - b.start)) {
    const last = joined.at(-1)
    if (last && last.unit === piece.unit && last.end === piece.start) last.end = piece.end
    else joined.push({ ...piece })
  }
  return joined
}

/** Neighbouring units with the same time become one allotment. */
function joinUnits(pieces: readonly { unit: number; start: number; end: number }[]): Allotment[] {
  const joined: { first: number; count: number; start: number; end: number }[] = []
  const sorted = [...pieces].sort((a, b) => a.start - b.start || a.end - b.end || a.unit - b.unit)
  for (const { unit, start, end } of sorted) {
    const last = joined.at(-1)
    if (last && last.start === start && last.end === end && last.first + last.count === unit) last.count += 1
    else joined.push({ first: unit, count: 1, start, end })
  }
  return joined
}
