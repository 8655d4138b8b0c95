import type { Sort } from './api-url.ts'

export const pageSizes = [10, 25, 50, 100] as const
const defaultPageSize = 25

/** The state of a list as its address holds it; what equals the default is left out, so that links stay short. */
export interface TableSearch<Field extends string> {
  readonly page?: number
  readonly itemsPerPage?: number
  readonly sort?: `${Field},${'asc' | 'desc'}`
  readonly search?: string
}

/** Addresses are typed by people and kept in old links: what a list does not understand it ignores. */
export function parseTableSearch<Field extends string>(
  raw: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): TableSearch<Field> {
  const page = Number(raw.page)
  const itemsPerPage = pageSizes.find((size) => size === Number(raw.itemsPerPage))
  const sort = parseSort(raw.sort, fields)
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(itemsPerPage && itemsPerPage !== defaultPageSize && { itemsPerPage }),
    ...(sort && { sort: `${sort.field},${sort.direction}` as const }),
    ...(search && { search: search.slice(0, 200) }),
  }
}

function parseSort<Field extends string>(raw: unknown, fields: readonly Field[]): Sort<Field> | null {
  const [name, direction] = typeof raw === 'string' ? raw.split(',') : []
  const field = fields.find((candidate) => candidate === name)
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : null
}

/** The same state as a call to the server needs it. */
export function tableInput<Field extends string>(
  search: TableSearch<Field>,
  fields: readonly Field[],
  standard: Sort<Field>,
) {
  return {
    page: search.page ?? 1,
    itemsPerPage: search.itemsPerPage ?? defaultPageSize,
    sort: [parseSort(search.sort, fields) ?? standard],
  }
}

/** A click on a column: ascending first, then descending. */
export const toggledSort = <Field extends string>(current: Sort<Field>, field: Field): `${Field},${'asc' | 'desc'}` =>
  `${field},${current.field === field && current.direction === 'asc' ? 'desc' : 'asc'}`
