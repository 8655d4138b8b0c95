import { hoursOf } from '../bar-words.ts'
import type { TakenSpan } from './public-plan.queries.ts'

/** What everybody may know of a time that is taken. */
export const spanName = ({ kind, name }: Pick<TakenSpan, 'kind' | 'name'>): string =>
  name || (kind === 'closed' ? 'Geschlossen' : 'Belegt')

export const spanWords = (span: TakenSpan): string =>
  span.kind === 'closed' ? spanName(span) : `${spanName(span)}, ${hoursOf(span)}`
