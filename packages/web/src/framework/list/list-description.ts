import type { ExportFormat } from '@allmend/contract'
import type { Access } from '@allmend/domain/access'
import type { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Sort } from '../../lib/api-url.ts'
import type { Tone } from '../../ui/status-badge.tsx'
import type { ListFilter } from './list-filter.ts'

export interface ListColumn<Row, Field extends string = string> {
  /** As the call names it; exports and kept choices go by it. */
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** A second, quieter line. */
  readonly sub?: (row: Row) => ReactNode
  /** Can be sorted by this field of the call. */
  readonly sort?: Field
  readonly align?: 'end'
  /** Takes as many lines as it needs. */
  readonly isWrapped?: true
  /** Pixels it needs at least; what is left is shared in this proportion. */
  readonly width: number
  /** Names the row: carries its link and cannot be hidden. */
  readonly isMain?: true
  /** Not shown until somebody chooses it. */
  readonly isHidden?: true
  /** Does not exist for those who may not see it. */
  readonly access?: Access
  /** Columns that stand beside it in a file, since its cell shows them as well or means nothing without them. */
  readonly beside?: readonly string[]
}

/** Which rows the list shows at the moment, as a call asks for them. */
export interface ListRequest<Field extends string = string> {
  readonly page: number
  readonly itemsPerPage: number
  readonly sort: readonly Sort<Field>[]
  readonly filters: Readonly<Record<string, string | undefined>>
}

export interface ListPageOf<Row> {
  readonly totalRecords: number
  readonly rows: readonly Row[]
  /** How many there are behind each tab. */
  readonly counts?: Readonly<Record<string, number>>
}

/** The part of a query's result that a list looks at. */
export interface ListRows<Row> {
  readonly data: ListPageOf<Row> | undefined
  readonly error: Error | null
  readonly isPending: boolean
  /** The rows of before, while those that were asked for are on their way. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** What a table of rows looks like, wherever it stands. */
export interface TableDescription<Row, Field extends string = string> {
  readonly words: { readonly one: string; readonly many: string }
  readonly rowId: (row: Row) => number
  /** Names the row for those who do not see it: «Nora Brunner auswählen». */
  readonly rowName: (row: Row) => string
  readonly columns: readonly ListColumn<Row, Field>[]
  readonly defaultSort: Sort<Field>
  readonly searchPlaceholder: string
  /** A row that somebody should look at. */
  readonly isMarked?: (row: Row) => boolean
  /** On a phone a row is a card: the main column as its title, these beside and below. */
  readonly card: { readonly badge?: (row: Row) => ReactNode; readonly body: (row: Row) => ReactNode }
  readonly empty: {
    readonly icon: ReactNode
    readonly title: string
    readonly text?: string
    /** When a search or a filter leaves nothing. */
    readonly filtered: string
  }
}

export interface ExportChoice {
  readonly format: ExportFormat
  /** Their ids, joined by commas. */
  readonly columns: string
}

/** Parts of a list that are looked at one at a time; the first one stands for no choice. */
export interface ListTabs {
  /** As the call and the address name it. */
  readonly name: string
  readonly label: string
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** The colour of its number, where somebody waits for it. */
    readonly tone?: Tone
    /** How many they are is of no interest. */
    readonly isUncounted?: true
    /** What is said where nothing stands behind it. */
    readonly empty?: { readonly title: string; readonly text?: string }
  }[]
}

/** One more way to take the rows of a list along. */
export interface MoreExport<Field extends string = string> {
  readonly label: string
  readonly icon: typeof IconCheck
  fetch(request: ListRequest<Field>): Promise<{ content: Blob; name: string }>
}

/** A whole list screen. Methods, not functions: a list that knows its fields by name still is a list. */
export interface ListDescription<Row, Field extends string = string> extends TableDescription<Row, Field> {
  /** The column choice is kept under it. */
  readonly name: string
  readonly filters?: readonly ListFilter[]
  readonly tabs?: ListTabs
  useRows(request: ListRequest<Field>): ListRows<Row>
  link?(row: Row): LinkProps
  download?(request: ListRequest<Field>, choice: ExportChoice): Promise<{ content: Blob; name: string }>
  /** `selected`: a selection can be exported by its ids. `all`: the file holds every row, whatever is filtered. */
  readonly exports?: 'selected' | 'all'
  readonly moreExports?: readonly MoreExport<Field>[]
}

export const defineList = <Row, Field extends string>(list: ListDescription<Row, Field>): ListDescription<Row> => list
