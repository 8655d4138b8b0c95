import type { TenantTx } from '../db/database.ts'

export interface Person {
  readonly id: number
  readonly email: string
}

/** One heading of what is held about a person: a list of records, each with readable names. */
export interface HeldData {
  readonly title: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/**
 * What a module holds about a person. The user module asks every contributor when somebody wants to know, or wants to be gone;
 * so it never has to import the modules that build on it.
 */
export interface PersonContributor {
  /** What would go with the person, in words and figures; what there is none of is left out. */
  count(tx: TenantTx, person: Person): Promise<readonly { readonly label: string; readonly count: number }[]>
  read(tx: TenantTx, person: Person): Promise<readonly HeldData[]>
  remove(tx: TenantTx, person: Person): Promise<void>
}
