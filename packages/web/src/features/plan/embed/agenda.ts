import type { PublicPlan } from '../public/public-plan.queries.ts'
import { type ShownSpan, shownSpans } from '../public/shown-spans.ts'

export interface AgendaDay {
  readonly date: string
  readonly isOpen: boolean
  readonly entries: readonly { readonly span: ShownSpan; readonly object: string }[]
}

/**
 * What is taken on each day of the plan, from morning to evening; what lasts longer stands on each of its days. What is taken through an
 * object that is in the list as well stands there alone.
 */
export function agendaOf(plan: Pick<PublicPlan, 'days' | 'objects' | 'spans'>): readonly AgendaDay[] {
  const titles = new Map(plan.objects.map(({ id, title }) => [id, title]))
  const isListed = (id: number | null) => id !== null && titles.has(id)
  const spans = shownSpans(plan)
    .filter(({ kind, by }) => kind !== 'shared' || !by.every(isListed))
    .toSorted((one, other) => one.from - other.from)
  return plan.days.map(({ date, start, end }) => ({
    date,
    isOpen: plan.objects.some(({ open }) => open.some(([from, until]) => from < end && until > start)),
    entries: spans
      .filter(({ from, until }) => from < end && until > start)
      .map((span) => ({ span, object: titles.get(span.objectId) ?? '' })),
  }))
}
