import { getListPreferences, saveListPreference } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'

const ownerOf = ({ role, id }: SessionUser) => ({ owner_kind: role === 'keeper' ? 'keeper' : 'user', owner_id: id })

/** How somebody likes the lists of the back office: kept with the person, not with the browser. */
export function listPreferenceRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getListPreferences, async ({ tenant, actor }) => {
    return { lists: await tenant((tx) => readLists(tx, actor().user)) }
  })

  mount(server, platform, saveListPreference, async ({ tenant, actor, params, body }) => {
    const { user } = actor()
    return tenant(async (tx) => {
      await tx.db
        .insertInto('list_preference')
        .values({ app_id: tx.appId, ...ownerOf(user), list: params.list, columns: body.columns })
        .onConflict((conflict) =>
          conflict.columns(['app_id', 'owner_kind', 'owner_id', 'list']).doUpdateSet({ columns: body.columns }),
        )
        .execute()
      return { lists: await readLists(tx, user) }
    })
  })
}

async function readLists(tx: TenantTx, user: SessionUser) {
  const { owner_kind, owner_id } = ownerOf(user)
  const rows = await tx.db
    .selectFrom('list_preference')
    .where('app_id', '=', tx.appId)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .select(['list', 'columns'])
    .execute()
  return Object.fromEntries(rows.map(({ list, columns }) => [list, { columns }]))
}
