import type { PlacedRecord } from '@allmend/contract'
import type { Caller } from './caller.ts'
import type { Refusal } from './refusal.ts'

/** Who calls, or why they may not; with both if the caller is known. */
export type Admission = { caller: Caller; refused?: undefined } | { caller?: Caller; refused: Refusal }

/** What a call names of what lies in buildings. */
export type NamedRecords = Readonly<Partial<Record<PlacedRecord, readonly number[]>>>

/** How machines come in. A module answers it, so that the platform knows no table. */
export interface KeyDoor {
  /** Whose key it is, of the app the call is for if it names one. */
  find(key: string, appId: string | undefined): Promise<Admission>
  /** Whether all that is named is there and lies in these buildings. */
  reaches(appId: number, buildings: readonly string[], named: NamedRecords): Promise<boolean>
}
