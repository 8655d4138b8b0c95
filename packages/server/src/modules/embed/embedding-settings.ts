import { domainToUnicode } from 'node:url'
import type { RouteParsed, saveEmbedding as route } from '@allmend/contract'
import { originOf } from '@allmend/domain/embedding'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'

/** As browsers send it: umlauts are written in other letters there. */
const written = (origin: string): string[] => (URL.canParse(origin) ? [new URL(origin).origin] : [])

/** As people read it. */
function readable(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${protocol}//${domainToUnicode(hostname) || hostname}${port && `:${port}`}`
}

type Settings = RouteParsed<typeof route>['body']

export async function readEmbedding(tx: TenantTx): Promise<Settings> {
  const { origins, version } = await readOrigins(tx)
  return { origins: origins.map(readable), version }
}

/** As they stand in headers. */
export async function readOrigins(tx: TenantTx): Promise<Settings> {
  const { embed_origins: origins, version } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['embed_origins', 'version'])
    .executeTakeFirstOrThrow()
  return { origins, version }
}

export async function saveEmbedding(
  tx: TenantTx,
  actor: Actor,
  { origins: given, version }: Settings,
): Promise<Settings | Refusal> {
  const origins = [...new Set(given.flatMap((one) => written(originOf(one) ?? '')))]
  const before = await readEmbedding(tx)
  const after = await tx.db
    .updateTable('app_setting')
    .set({ embed_origins: origins, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!after) return refuseConflict(tx, 'embedding', { id: tx.appId, editedVersion: version, current: before })
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'embedding', entityId: tx.appId, version: after.version },
    before: { origins: before.origins },
    after: { origins: origins.map(readable) },
  })
  return { origins: origins.map(readable), version: after.version }
}
