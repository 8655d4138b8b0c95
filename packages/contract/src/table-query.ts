import { z } from 'zod'

/** What a list can be sorted and filtered by. Anything else in the request is refused, not ignored. */
export interface TableSpec {
  readonly sortable: readonly [string, ...string[]]
  readonly defaultSort: string
  readonly filters: z.ZodObject
  /** Everything unless a page is asked for, where the call is specified without pages. */
  readonly isWhole?: true
}

export const tableSpec = <const S extends TableSpec>(spec: S): S => spec

export interface TableQuery<S extends TableSpec = TableSpec> {
  readonly page: number
  /** null = everything (`all`). */
  readonly itemsPerPage: number | null
  readonly sort: readonly { readonly field: S['sortable'][number]; readonly direction: 'asc' | 'desc' }[]
  readonly filters: z.output<S['filters']>
}

export const defaultItemsPerPage = 25
const maxItemsPerPage = 1000

const page = z.coerce.number().int().min(1).max(1_000_000)
const itemsPerPage = z.union([
  z.literal(['all', '-1']).transform(() => null),
  z.coerce.number().int().min(1).max(maxItemsPerPage),
])

function sortSchema(spec: TableSpec) {
  return z
    .string()
    .max(600)
    .transform((text, context) =>
      text.split('|').map((part) => {
        const [field = '', direction = 'asc'] = part.split(',')
        if (!spec.sortable.includes(field) || (direction !== 'asc' && direction !== 'desc')) {
          context.addIssue({
            code: 'custom',
            message: "'Sortierung' ist so nicht möglich",
          })
          return z.NEVER
        }
        return { field, direction } as const
      }),
    )
    .default(() => parseDefaultSort(spec.defaultSort))
}

function parseDefaultSort(text: string) {
  return text.split('|').map((part) => {
    const [field = '', direction] = part.split(',')
    return { field, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
  })
}

/** Key and value pairs joined by `&`, URL-encoded. */
export function parseFilterHeader(header: string | undefined): Record<string, string> {
  return header ? Object.fromEntries(new URLSearchParams(header)) : {}
}

/** Every word a list understands. */
export const tableWords = (spec: TableSpec) =>
  spec.filters.safeExtend({ page: page.optional(), itemsPerPage: itemsPerPage.optional(), sort: sortSchema(spec) })

/** Query string and `filter` header say the same things; where both speak, the header wins. */
export function tableQuerySchema(spec: TableSpec) {
  return tableWords(spec)
    .strict()
    .transform((query) => {
      const { page, itemsPerPage, sort, ...filters } = query as Partial<Pick<TableQuery, 'page' | 'itemsPerPage'>> &
        Pick<TableQuery, 'sort'> &
        Record<string, unknown>
      const usual = spec.isWhole && page === undefined ? null : defaultItemsPerPage
      return { page: page ?? 1, itemsPerPage: itemsPerPage === undefined ? usual : itemsPerPage, sort, filters }
    })
}

/** What a list screen sends; the counterpart of `tableQuerySchema`. */
export function formatTableQuery(query: {
  page: number
  itemsPerPage: number | null
  sort: readonly { field: string; direction: 'asc' | 'desc' }[]
}): { page: string; itemsPerPage: string; sort?: string } {
  const sort = query.sort.map(({ field, direction }) => `${field},${direction}`).join('|')
  return {
    page: String(query.page),
    itemsPerPage: query.itemsPerPage === null ? 'all' : String(query.itemsPerPage),
    ...(sort && { sort }),
  }
}

/** Lists answer with the number of rows the filter lets through, and one page of them. */
export const tableResponse = <R extends z.ZodType>(row: R) =>
  z.object({ totalRecords: z.number().int(), rows: z.array(row) })

/** `1` switches a filter on, as the specified calls send it. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .optional()

export const search = z.string().trim().max(200).optional()

/** Some rows and no others: their numbers joined by `|`. */
export const idList = z
  .string()
  .max(12_000)
  .transform((value) => value.split('|').map(Number))
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).max(1000))
  .optional()
