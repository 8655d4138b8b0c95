export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25

/** What the address of a list holds: page, order, search and filters by their names; what is standard is left out. */
export interface TableSearch {
  readonly page?: number
  readonly itemsPerPage?: number
  readonly sort?: string
  readonly search?: string
  readonly [filter: string]: string | number | undefined
}

const longest = 500

/**
 * Takes texts and numbers from an address, and nothing else. Addresses are typed by people and kept in old links: what a
 * list does not understand of it, it ignores.
 */
export function parseTableSearch(raw: Readonly<Record<string, unknown>>): TableSearch {
  const { page, itemsPerPage, sort, search, ...filters } = raw
  return {
    ...(isCount(page) && { page: Number(page) }),
    ...(isCount(itemsPerPage) && { itemsPerPage: Number(itemsPerPage) }),
    ...(isText(sort) && { sort: String(sort) }),
    ...(isText(search) && { search: String(search) }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => isText(value))),
  }
}

const isCount = (value: unknown): boolean => isText(value) && /^[1-9]\d{0,5}$/.test(String(value))

const isText = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.length <= longest
