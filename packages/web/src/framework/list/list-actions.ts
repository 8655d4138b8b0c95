import type { Access } from '@allmend/domain/access'
import type { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

interface Action {
  readonly label: string
  readonly icon: typeof IconCheck
  readonly access: Access
}

/** The one filled button of the screen: a link, or something that opens here. */
export interface PrimaryAction extends Action {
  readonly to?: NonNullable<LinkProps['to']>
  readonly onClick?: () => void
}

export interface RowAction<Row> extends Action {
  readonly isDestructive?: true
  /** Whether it makes sense for this row; always, when missing. */
  readonly fits?: (row: Row) => boolean
  readonly onClick: (row: Row) => void
}

interface BulkActionBase extends Action {
  readonly isMain?: true
  /** Stands in a menu, so that the bar keeps to one line. */
  readonly isRare?: true
}

/** Asks in a small dialog and does it. */
export interface AskedBulkAction extends BulkActionBase {
  readonly ask: (count: number) => { readonly title: string; readonly text: string; readonly confirm: string }
  /** Does it and tells what came of it; throws when it did not. */
  readonly run: (ids: readonly number[]) => Promise<void>
}

/** Opens something of its own; `done` lets the selection go. */
interface OpenedBulkAction extends BulkActionBase {
  readonly open: (ids: readonly number[], done: () => void) => void
}

export type BulkAction = AskedBulkAction | OpenedBulkAction
