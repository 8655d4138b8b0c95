import type { DunningRun, listDunningRuns, TableQuery } from '@allmend/contract'
import { dunningFields, dunningTerm } from '@allmend/domain/dunning'
import { formatDay, parseDay } from '@allmend/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { today } from '../desk/order-rows.ts'
import { readClaims } from './claims.ts'

async function select(tx: TenantTx, rest: RawBuilder<unknown>): Promise<DunningRun[]> {
  const { rows } = await sql<Omit<DunningRun, 'at'> & { at: Date }>`
    select r.id, r.made_by as by, r.created_at as at, r.on_day::text as "onDay", r.due_on::text as "dueOn", r.fee, r.fee_basis as "feeBasis", r.with_mail as "withMail",
      n.planned, n.sent, n."left", n."byPost", n.owed
    from dunning_run r
    cross join lateral (
      select count(*) filter (where state = 'planned')::int as planned, count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'left')::int as "left",
        count(*) filter (where letter is not null and recipient = '')::int as "byPost",
        coalesce(sum(owed) filter (where state = 'sent'), 0)::float8 as owed
      from dunning_notice where app_id = r.app_id and run_id = r.id
    ) n
    where r.app_id = ${tx.appId} ${rest}
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const readRun = async (tx: TenantTx, id: number): Promise<DunningRun | null> =>
  (await select(tx, sql`and r.id = ${id}`))[0] ?? null

export async function listRuns(
  tx: TenantTx,
  { page, itemsPerPage, sort, filters }: TableQuery<(typeof listDunningRuns)['table']>,
) {
  const direction = sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`
  const found = filters.search
    ? sql`fold_text(r.made_by) like fold_text(${`%${filters.search.replaceAll(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`
  const rows = await select(
    tx,
    sql`and ${found} order by r.on_day ${direction}, r.id ${direction} limit ${itemsPerPage} offset ${(page - 1) * (itemsPerPage ?? 0)}`,
  )
  const { count } = await tx.db
    .selectFrom('dunning_run as r')
    .where('r.app_id', '=', tx.appId)
    .where(sql<boolean>`${found}`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { totalRecords: count, rows }
}

/** What a run begins with: what is overdue, the term from today, and the fee of the last one. */
export async function proposeRun(tx: TenantTx) {
  const claims = await readClaims(tx, { limit: dunningFields.maxClaims + 1 })
  const { rows } = await sql<{ today: string; lastPaymentOn: string | null; fee: number; feeBasis: string }>`
    select ${today}::text as today, coalesce(r.fee, 0) as fee, coalesce(r.fee_basis, '') as "feeBasis",
      (select max(p.on_day)::text from order_payment p where p.app_id = ${tx.appId} and p.kind = 'payment' and p.on_day <= ${today}) as "lastPaymentOn"
    from (select 1) one
    left join lateral (select fee, fee_basis from dunning_run where app_id = ${tx.appId} order by id desc limit 1) r on true
  `.execute(tx.db)
  const { today: day = '', lastPaymentOn = null, fee = 0, feeBasis = '' } = rows[0] ?? {}
  return {
    today: day,
    lastPaymentOn,
    proposal: { dueOn: formatDay((parseDay(day) ?? 0) + dunningTerm), fee, feeBasis },
    claims: claims.slice(0, dunningFields.maxClaims),
    isMore: claims.length > dunningFields.maxClaims,
  }
}
