import type { DB } from '../db/schema.ts'

/** A column whose texts are encrypted with the key of the installation. */
export interface SealedColumn {
  readonly table: keyof DB
  readonly column: string
  /** What names a row. */
  readonly key: readonly string[]
  /** What else the purpose is made of. */
  readonly alsoReads?: readonly string[]
  purpose(row: SealedRow): string
}

export type SealedRow = Readonly<Record<string, unknown>>

/** Says of an installation which key is its own. */
export const keyWitness: SealedColumn = {
  table: 'key_witness',
  column: 'sealed',
  key: ['is_only'],
  purpose: () => 'witness',
}
