import type { ListColumn } from './list-description.ts'

/** The columns of a file for these columns of the screen: each one, and what its cell shows besides. */
export const fileColumns = (
  columns: readonly Pick<ListColumn<never>, 'id' | 'beside'>[],
  ids: readonly string[],
): readonly string[] => [
  ...new Set(columns.filter(({ id }) => ids.includes(id)).flatMap(({ id, beside = [] }) => [id, ...beside])),
]
