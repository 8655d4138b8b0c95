import { changesOf } from '@allmend/domain/audit'
import { byStart, periodsOf, rateWords, type TaxTimeline } from '@allmend/domain/tax'
import { displayDate, formatDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import { auditPlatform } from '../../../platform/audit/audit-platform.ts'
import type { PlatformTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readTaxes, type StoredTaxes } from './read-taxes.ts'
import { dateOrNull, presentTaxes } from './taxes.present.ts'

interface WantedTaxes {
  readonly timeline: TaxTimeline
  /** Which state was edited; whoever says none means any. */
  readonly version?: number | undefined
}

/** One keeper at a time, so that the second sees what the first saved. */
const takeTurns = (tx: PlatformTx) => sql`select pg_advisory_xact_lock(4155206, 0)`.execute(tx.db)

/** Replaces the periods of all days. */
export async function saveTaxes(
  tx: PlatformTx,
  actor: Actor,
  { timeline, version }: WantedTaxes,
): Promise<StoredTaxes | Refusal> {
  await takeTurns(tx)
  const before = await readTaxes(tx)
  if (version !== undefined && version !== before.version) return refuseOlder(tx, version, before)
  const [old, now] = [core(before), core({ timeline, isEmpty: false })]
  if (changesOf(old, now).length === 0) return before
  await tx.db.deleteFrom('tax_period').execute()
  await tx.db
    .insertInto('tax_period')
    .values(
      periodsOf(timeline).map(({ rate, start, end }) => ({
        rate,
        start_date: dateOrNull(start),
        end_date: dateOrNull(end),
      })),
    )
    .execute()
  await auditPlatform(tx, actor, {
    ...{ action: 'changed', entity: 'taxes', entityId: 'timeline', subject: 'MwSt. Sätze' },
    ...{ before: old, after: now },
  })
  return readTaxes(tx)
}

/** As the log tells it: rates and dates in words. */
const core = ({ timeline, isEmpty }: Pick<StoredTaxes, 'timeline' | 'isEmpty'>) => ({
  startRate: isEmpty ? '' : rateWords(timeline.startRate),
  endRate: timeline.endRate === null ? '' : rateWords(timeline.endRate),
  configs: byStart(timeline.dated).map(
    ({ rate, start, end }) => `${displayDate(formatDay(start))} - ${displayDate(formatDay(end))}: ${rateWords(rate)}`,
  ),
})

/** With what stands there now, and who saved what since. */
async function refuseOlder(tx: PlatformTx, edited: number, current: StoredTaxes): Promise<Refusal> {
  const entries = await tx.db
    .selectFrom('platform_audit_entry')
    .where('entity', '=', 'taxes')
    .where('id', '>', edited)
    .select(['actor_name', 'at', 'before', 'after'])
    .orderBy('id')
    .execute()
  const saves = entries.map(({ actor_name, at, before, after }) => ({
    by: actor_name,
    at: at.toISOString(),
    changes: changesOf(before, after),
  }))
  return refuse('record.conflict', { current: presentTaxes(current), saves })
}
