import { type TaxPeriod, type TaxTimeline, timelineOf } from '@allmend/domain/tax'
import { parseDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { PlatformTx } from '../../../platform/db/database.ts'

export interface StoredTaxes {
  readonly timeline: TaxTimeline
  /** No rate was ever entered: nothing is charged on any day. */
  readonly isEmpty: boolean
  /** The number of the entry in the log that led to this state; 0 before the first. */
  readonly version: number
}

interface Row {
  readonly periods: readonly { rate: number; start: string | null; end: string | null }[]
  readonly version: number
}

const dayOrNull = (text: string | null) => (text === null ? null : parseDay(text))

/** Both in one statement, so that the number belongs to the periods. */
export async function readTaxes(tx: PlatformTx): Promise<StoredTaxes> {
  const { rows } = await sql<Row>`
    select
      (select coalesce(json_agg(json_build_object('rate', p.rate, 'start', p.start_date, 'end', p.end_date)
        order by p.start_date nulls first), '[]') from tax_period p) as periods,
      (select coalesce(max(e.id), 0)::int from platform_audit_entry e where e.entity = 'taxes') as version`.execute(
    tx.db,
  )
  const { periods = [], version = 0 } = rows[0] ?? {}
  const read = periods.map(
    ({ rate, start, end }): TaxPeriod => ({ rate, start: dayOrNull(start), end: dayOrNull(end) }),
  )
  return { timeline: timelineOf(read), isEmpty: read.length === 0, version }
}
