import { areHoursInOrder } from '@allmend/domain/time'
import type { ObjectFilters } from '../../features/public-objects/public-objects.queries.ts'

const text = (value: unknown, allowed: RegExp): string | undefined =>
  typeof value === 'string' && allowed.test(value) ? value : undefined

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

function readFilters(raw: Record<string, unknown>): ObjectFilters {
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search
  const filters: ObjectFilters = {
    search: typeof search === 'string' ? search.trim().slice(0, 200) || undefined : undefined,
    category: wholeNumber(raw.category),
    persons: wholeNumber(raw.persons),
    date: text(raw.date, /^\d{4}-\d\d-\d\d$/),
    from: text(raw.from, /^\d\d:\d\d$/),
    until: text(raw.until, /^\d\d:\d\d$/),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** What somebody looks for stands in the address of the start page; what nobody asked for, or can ask for, is left out. */
export function parseStartSearch(raw: Record<string, unknown>): ObjectFilters {
  const { from, until, ...others } = readFilters(raw)
  const hours = { ...(from && { from }), ...(until && { until }) }
  return { ...others, ...(areHoursInOrder(hours) && hours) }
}

/** The fields of the search row, as the browser hands them over. */
export function readSearchForm(form: FormData): Omit<ObjectFilters, 'category'> {
  const given = (name: string) => String(form.get(name) ?? '').trim()
  const { category: _, ...filters } = readFilters({
    search: given('search'),
    persons: Number(given('persons')),
    date: given('date'),
    from: given('from'),
    until: given('until'),
  })
  return filters
}

export interface SearchProblem {
  /** The field to change. */
  readonly field: 'date' | 'until'
  readonly sentence: string
}

/** What cannot be looked for, and what to do about it. */
export function searchProblem({ date, from, until }: ObjectFilters): SearchProblem | null {
  if (!areHoursInOrder({ from, until })) {
    return { field: 'until', sentence: `Wählen Sie bei «Bis» eine spätere Zeit als ${from}.` }
  }
  if (date === undefined && (from !== undefined || until !== undefined)) {
    return { field: 'date', sentence: 'Wählen Sie zur Uhrzeit auch einen Tag.' }
  }
  return null
}
