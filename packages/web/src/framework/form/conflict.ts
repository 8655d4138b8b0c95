import { type Change, changesOf } from '@allmend/domain/audit'
import { ApiError } from '../../lib/api-error.ts'

export interface Save {
  readonly by: string
  readonly at: string
  readonly changes: readonly Change[]
}

export interface Conflict<Entry> {
  /** The record as it stands now. */
  readonly current: Entry
  /** Who saved what since, oldest first. */
  readonly saves: readonly Save[]
}

/** What the server says when somebody else saved in between; null for every other refusal. */
export function readConflict<Entry>(error: unknown): Conflict<Entry> | null {
  if (!(error instanceof ApiError && error.code === 'record.conflict' && error.details.current)) return null
  const saves = Array.isArray(error.details.saves) ? (error.details.saves as Save[]) : []
  return { current: error.details.current as Entry, saves }
}

/** The log may not know who it was; what changed can be seen all the same. */
export const unexplainedChanges = (saves: readonly Save[], base: unknown, theirs: unknown): readonly Change[] =>
  saves.some(({ changes }) => changes.length > 0) ? [] : changesOf(base, theirs)

/** Who changed this field last, and to what. */
export function lastChange(saves: readonly Save[], field: string): { by: string; after: unknown } | null {
  const save = saves.findLast(({ changes }) => changes.some((change) => change.field === field))
  const change = save?.changes.find((candidate) => candidate.field === field)
  return save && change ? { by: save.by, after: change.after } : null
}
