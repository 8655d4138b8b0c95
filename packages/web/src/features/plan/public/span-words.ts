import { hoursOf } from '../bar-words.ts'
import type { ShownSpan } from './shown-spans.ts'

/** What everybody may know of a time that is taken. */
export const spanName = ({ kind, name }: Pick<ShownSpan, 'kind' | 'name'>): string => {
  if (kind === 'shared' && name) return `Belegt durch ${name}`
  return name || (kind === 'closed' ? 'Geschlossen' : 'Belegt')
}

export const spanWords = (span: Pick<ShownSpan, 'kind' | 'name' | 'start' | 'end'>): string =>
  span.kind === 'closed' ? spanName(span) : `${spanName(span)}, ${hoursOf(span)}`
