import type { GatewayView, RouteParsed, saveGateway as saveRoute } from '@allmend/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { secretEnd } from '../../platform/secrets/secret-end.ts'
import { sealToken } from './gateway-platform.ts'

interface Row {
  readonly url: string
  readonly token: string | null
  readonly token_end: string
  readonly is_active: boolean
  readonly version: number
  readonly down_since: Date | null
  readonly rest_until: Date | null
  readonly failure: string
  readonly answered_at: Date | null
  readonly milliseconds: number | null
  readonly linked: number
  readonly waiting: number
  readonly refused: number
}

async function readRow(tx: TenantTx): Promise<Row> {
  const { rows } = await sql<Row>`
    select g.url, g.token, g.token_end, g.is_active, g.version, g.down_since, g.failure, g.answered_at, g.milliseconds,
      case when g.rest_until > now() then g.rest_until end as rest_until,
      (select count(*)::int from app_user u where u.app_id = g.app_id and u.hisoft_personal_number is not null) as linked,
      (select count(*)::int from gateway_bill b where b.app_id = g.app_id and b.state = 'waiting') as waiting,
      (select count(*)::int from gateway_bill b where b.app_id = g.app_id and b.state = 'refused') as refused
    from gateway_setting g where g.app_id = ${tx.appId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a gateway that was there is gone')
  return row
}

async function ensureRow(tx: TenantTx): Promise<void> {
  await tx.db
    .insertInto('gateway_setting')
    .values({ app_id: tx.appId })
    .onConflict((conflict) => conflict.column('app_id').doNothing())
    .execute()
}

/** The gateway as staff see it; one that was never entered is empty. */
export async function readGateway(tx: TenantTx): Promise<GatewayView> {
  await ensureRow(tx)
  const row = await readRow(tx)
  return {
    ...{ url: row.url, tokenEnd: row.token === null ? null : row.token_end, isActive: row.is_active },
    state: row.down_since ? 'down' : row.answered_at ? 'up' : 'unknown',
    downSince: row.down_since?.toISOString() ?? null,
    restUntil: row.rest_until?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    ...{ failure: row.failure, milliseconds: row.milliseconds, version: row.version },
    ...{ linked: row.linked, waiting: row.waiting, refused: row.refused },
  }
}

type Draft = RouteParsed<typeof saveRoute>['body']

/** A key that is not sent stays; for another address it does not, or whoever changes the address would get to see it there. */
export async function saveGateway(
  tx: TenantTx,
  actor: Actor,
  { token, version, ...draft }: Draft,
): Promise<GatewayView | Refusal> {
  await ensureRow(tx)
  await sql`select from gateway_setting where app_id = ${tx.appId} for update`.execute(tx.db)
  const before = await readRow(tx)
  if (before.version !== version) {
    const current = await readGateway(tx)
    return refuseConflict(tx, 'gateway', { id: tx.appId, editedVersion: version, current })
  }
  const url = draft.url.trim()
  const typed = token?.trim()
  const isSame = before.url === url
  const sealed = typed ? sealToken(tx, typed) : typed === undefined && isSame ? before.token : null
  if (draft.isActive && sealed === null) {
    return refuse('gateway.token_missing', { fields: { token: "'Zugangsschlüssel' darf nicht leer sein" } })
  }
  const isOther = !isSame || typed !== undefined
  await tx.db
    .updateTable('gateway_setting')
    .set({
      ...{ url, token: sealed, is_active: draft.isActive, version: version + 1 },
      token_end: sealed === null ? '' : typed ? secretEnd(typed) : before.token_end,
      // Nothing is known of another one.
      ...(isOther && {
        ...{ failures: 0, down_since: null, rest_until: null, failure: '', answered_at: null, milliseconds: null },
      }),
    })
    .where('app_id', '=', tx.appId)
    .execute()
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'gateway', entityId: tx.appId, subject: 'Gemeindesoftware', version: version + 1 },
    before: { url: before.url, isActive: before.is_active },
    after: { url, isActive: draft.isActive, ...(typed && { token: 'neu' }) },
  })
  return readGateway(tx)
}
