import type { EditedLegalText, LegalText } from '@allmend/contract'
import { type LegalTextKind, legalTextKinds } from '@allmend/domain/texts'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** One version, or the one that counts; null where there is none, or where it says nothing. */
export async function readLegalText(
  tx: TenantTx,
  kind: LegalTextKind,
  version: number | undefined,
): Promise<LegalText | null> {
  let texts = tx.db
    .selectFrom('legal_text')
    .where('app_id', '=', tx.appId)
    .where('kind', '=', kind)
    .select(['version', 'html', 'created_at'])
  if (version !== undefined) texts = texts.where('version', '=', version)
  const row = await texts.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row || row.html === '') return null
  return { kind, version: row.version, html: row.html, createdAt: row.created_at.toISOString() }
}

interface VersionRow {
  readonly kind: LegalTextKind
  readonly version: number
  readonly author: string
  readonly created_at: Date
  readonly is_empty: boolean
  readonly orders: number
  /** Of the one that counts. */
  readonly html: string | null
}

/** More orders are not counted: nobody needs to know, and it would take the longer the more there are. */
const mostCounted = 1000

/** Every text with all its versions, in one question; only of those that count the words are read. */
export async function readLegalTexts(tx: TenantTx): Promise<EditedLegalText[]> {
  const { rows } = await sql<VersionRow>`
    select t.kind, t.version, t.author, t.created_at, t.short = '' as is_empty, a.orders,
      case when t.version = max(t.version) over (partition by t.kind) then t.html end as html
    from legal_text t
    cross join lateral (
      select count(*)::int as orders from (
        select from accepted_text o where o.app_id = t.app_id and o.kind = t.kind and o.version = t.version limit ${mostCounted}
      ) few
    ) a
    where t.app_id = ${tx.appId} order by t.kind, t.version desc
  `.execute(tx.db)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return legalTextKinds.map((kind) => presentText(kind, byKind.get(kind) ?? []))
}

const presentText = (kind: LegalTextKind, rows: readonly VersionRow[]): EditedLegalText => ({
  kind,
  html: rows[0]?.html ?? '',
  version: rows[0]?.version ?? 0,
  versions: rows.map(({ version, author, created_at, is_empty, orders }) => ({
    version,
    author,
    createdAt: created_at.toISOString(),
    orders,
    isEmpty: is_empty,
  })),
})

export async function readEditedText(tx: TenantTx, kind: LegalTextKind): Promise<EditedLegalText> {
  const texts = await readLegalTexts(tx)
  return texts.find((text) => text.kind === kind) ?? presentText(kind, [])
}
