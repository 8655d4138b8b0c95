import type { TableSpec } from '@allmend/contract'

export interface Sort<Field extends string = string> {
  readonly field: Field
  readonly direction: 'asc' | 'desc'
}

type FilterNames<S> = S extends TableSpec ? keyof S['filters']['shape'] & string : string
type SortField<S> = S extends TableSpec ? S['sortable'][number] : string

/** Which rows of a list: `all` for every one of them. */
export interface TableInput<S> {
  readonly page: number
  readonly itemsPerPage: number | 'all'
  readonly sort: readonly Sort<SortField<S>>[]
  readonly filters: Readonly<Partial<Record<FilterNames<S>, string | undefined>>>
}

interface UrlParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly table?: TableInput<unknown> | undefined
}

/** `/api/admin/mails/:id` with its parameters, the query and the state of a list filled in. Empty values are left out. */
export function buildUrl(path: string, { params = {}, query = {}, table }: UrlParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...(table && tableParts(table)) })) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const tableParts = ({ page, itemsPerPage, sort, filters }: TableInput<unknown>) => ({
  page,
  itemsPerPage,
  sort: sort.map(({ field, direction }) => `${field},${direction}`).join('|'),
  ...filters,
})

/** Keys and values for the `filter` header. Empty values are left out. */
export const formatFilter = (filter: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ).toString()
