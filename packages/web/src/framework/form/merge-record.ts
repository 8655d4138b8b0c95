import { isSame } from '@allmend/domain/audit'
import type { FieldName, RecordValues } from './record-values.ts'

interface States<Values> {
  /** What the person began to edit. */
  readonly base: Values
  readonly mine: Values
  /** What the server knows by now. */
  readonly theirs: Values
}

interface Merge<Values> {
  readonly values: Values
  /** The fields both changed, each to something else: mine stands, and the person is told. */
  readonly clashes: readonly FieldName<Values>[]
}

/** Keeps what I changed and takes over everything else. */
export function mergeRecord<Values extends RecordValues>({ base, mine, theirs }: States<Values>): Merge<Values> {
  const names = Object.keys(mine) as FieldName<Values>[]
  const isMine = (name: FieldName<Values>) => !isSame(base[name], mine[name])
  const kept = names.filter(isMine).map((name) => [name, mine[name]])
  return {
    values: { ...theirs, ...Object.fromEntries(kept) },
    clashes: names.filter(
      (name) => isMine(name) && !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
    ),
  }
}
