/** From `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
export const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end

/** Sorted, with spans that touch or overlap made one; empty ones fall away. */
export function union(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
  const merged: Span[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else merged.push(span)
  }
  return merged
}

/** What is left of `from` without `away`; both sorted and disjoint, as `union` gives them. */
export function subtract(from: readonly Span[], away: readonly Span[]): Span[] {
  const left: Span[] = []
  for (const span of from) {
    let { start } = span
    for (const hole of away) {
      if (hole.end <= start) continue
      if (hole.start >= span.end) break
      if (hole.start > start) left.push({ start, end: hole.start })
      start = hole.end
    }
    if (start < span.end) left.push({ start, end: span.end })
  }
  return left
}

export const intersect = (a: readonly Span[], b: readonly Span[]): Span[] => subtract(a, subtract(a, b))

export const length = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)

/** The first of some sorted, disjoint spans that ends after this point. */
export function firstEndingAfter(spans: readonly Span[], point: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > point) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether one of some sorted, disjoint spans overlaps this one. */
export function meetsAny(spans: readonly Span[], span: Span): boolean {
  const next = spans[firstEndingAfter(spans, span.start)]
  return next !== undefined && next.start < span.end
}

/** The one of some sorted, disjoint spans that holds this one whole. */
export function holding(spans: readonly Span[], span: Span): Span | undefined {
  const candidate = spans[firstEndingAfter(spans, span.start)]
  return candidate && contains(candidate, span) ? candidate : undefined
}
