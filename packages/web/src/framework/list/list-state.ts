import type { Sort } from '../../lib/api-url.ts'
import { defaultPageSize, pageSizes, type TableSearch } from '../../lib/table-search.ts'
import type { ListRequest, ListTabs, TableDescription } from './list-description.ts'
import { type FilterValues, filterNames, type ListFilter, readFilter } from './list-filter.ts'

export interface ListState {
  readonly page: number
  readonly itemsPerPage: number
  readonly sort: Sort
  readonly search: string
  readonly filters: FilterValues
  /** The open tab, in a list that has tabs. */
  readonly tab?: string
}

export type StateChange = Partial<ListState>

const longestSearch = 200

type Known = Pick<TableDescription<never>, 'defaultSort'> & {
  readonly columns: readonly { readonly sort?: string }[]
  readonly filters?: readonly ListFilter[]
  readonly tabs?: ListTabs
}

function readTab(raw: unknown, { tabs }: Known): Pick<ListState, 'tab'> {
  if (!tabs) return {}
  const tab = tabs.options.find(({ value }) => value === raw) ?? tabs.options[0]
  return tab ? { tab: tab.value } : {}
}

function readSort(text: string | undefined, { columns, defaultSort }: Known): Sort {
  const [field = '', direction] = text?.split(',') ?? []
  const isKnown = columns.some(({ sort }) => sort === field)
  return isKnown && (direction === 'asc' || direction === 'desc') ? { field, direction } : defaultSort
}

/** The state an address stands for; whatever this list does not know in it is as if it were not there. */
export function readState(search: TableSearch, list: Known): ListState {
  return {
    page: search.page ?? 1,
    itemsPerPage: pageSizes.find((size) => size === search.itemsPerPage) ?? defaultPageSize,
    sort: readSort(search.sort, list),
    search: (search.search ?? '').slice(0, longestSearch),
    filters: Object.assign({}, ...(list.filters ?? []).map((filter) => readFilter(filter, search))),
    ...(list.tabs && readTab(search[list.tabs.name], list)),
  }
}

/** The address of a state. What is standard is left out, so that links stay short; what belongs to others stays. */
export function writeState(state: ListState, list: Known, previous: TableSearch = {}): TableSearch {
  const tabs = list.tabs ? [list.tabs.name] : []
  const own = new Set(['page', 'itemsPerPage', 'sort', 'search', ...tabs, ...(list.filters ?? []).flatMap(filterNames)])
  const { field, direction } = state.sort
  const isStandard = field === list.defaultSort.field && direction === list.defaultSort.direction
  return {
    ...Object.fromEntries(Object.entries(previous).filter(([name]) => !own.has(name))),
    ...(state.page > 1 && { page: state.page }),
    ...(state.itemsPerPage !== defaultPageSize && { itemsPerPage: state.itemsPerPage }),
    ...(!isStandard && { sort: `${field},${direction}` }),
    ...(state.search && { search: state.search }),
    ...(list.tabs && state.tab !== list.tabs.options[0]?.value && { [list.tabs.name]: state.tab }),
    // A number is written as one: the address would put a text that looks like it into quotes.
    ...Object.fromEntries(Object.entries(state.filters).map(([name, value]) => [name, asNumber(value)])),
  }
}

const asNumber = (value: string): string | number => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : value)

/** Whatever changes which rows there are leads back to the first page. */
export const nextState = (state: ListState, change: StateChange): ListState => ({ ...state, page: 1, ...change })

export const firstState = (list: Known): ListState => readState({}, list)

export const isFiltered = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0

/** The state as a call to the server needs it. */
export const requestOf = (
  { page, itemsPerPage, sort, search, filters, tab }: ListState,
  { tabs }: Pick<Known, 'tabs'> = {},
): ListRequest => ({
  page,
  itemsPerPage,
  sort: [sort],
  filters: { ...filters, search: search || undefined, ...(tabs && { [tabs.name]: tab }) },
})
