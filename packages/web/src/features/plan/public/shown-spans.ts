import { rowTitle } from '../row-title.ts'
import type { PublicPlan, TakenSpan } from './public-plan.queries.ts'

/** A time as the plan shows it: the object's own, or taken only through others, of which there may be several at once. */
export interface ShownSpan extends Omit<TakenSpan, 'kind' | 'through'> {
  readonly kind: TakenSpan['kind'] | 'shared'
  /** Numbers of the objects it is taken through; null for one everybody may not know. */
  readonly by: readonly (number | null)[]
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('de-CH').format(names)
const least = (one: string, other: string) => (one < other ? one : other)
const greatest = (one: string, other: string) => (one > other ? one : other)

/**
 * What is taken through a part or the whole is told with the name of that, and once, however much takes place there: what takes place is
 * told where it does, so that nobody takes one event for two.
 */
export function shownSpans({ spans, objects }: Pick<PublicPlan, 'spans' | 'objects'>): readonly ShownSpan[] {
  const titles = new Map(objects.map(({ id, title }) => [id, title]))
  const shared: (ShownSpan & { readonly names: readonly string[] })[] = []
  const own: ShownSpan[] = []
  for (const { through, ...span } of spans.toSorted((one, other) => one.from - other.from)) {
    if (!through) {
      own.push({ ...span, by: [] })
      continue
    }
    const name = rowTitle(through.title, titles.get(span.objectId) ?? null)
    const [names, by] = [name === '' ? [] : [name], [through.objectId]]
    const at = shared.findLastIndex(({ objectId, until }) => objectId === span.objectId && span.from < until)
    const before = shared[at]
    if (!before) {
      shared.push({ ...span, kind: 'shared', names, by })
      continue
    }
    shared[at] = {
      ...before,
      until: Math.max(before.until, span.until),
      start: least(before.start, span.start),
      end: greatest(before.end, span.end),
      names: [...new Set([...before.names, ...names])],
      by: [...new Set([...before.by, ...by])],
    }
  }
  return [...own, ...shared.map(({ names, ...span }) => ({ ...span, name: inWords(names) }))]
}
