import * as contract from '@allmend/contract'
import { categoryColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { nameTaken, refuseNamesake } from '../../platform/records/refuse-namesake.ts'

export function categoryRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listCategories, async ({ tenant }) => ({
    categories: await tenant((tx) => readCategories(tx)),
  }))

  mountExport(server, platform, contract.exportCategories, {
    name: 'kategorien',
    columns: categoryColumns,
    rows: (tx) => readCategories(tx),
    cells: (category) => ({ ...category }),
  })

  mount(server, platform, contract.createCategory, async ({ tenant, actor, body }) =>
    answerWith('category', await tenant((tx) => createCategory(tx, actor(), body))),
  )

  mount(server, platform, contract.saveCategory, async ({ tenant, actor, params, body }) =>
    answerWith('category', await tenant((tx) => saveCategory(tx, actor(), params.id, body))),
  )

  mount(server, platform, contract.removeCategory, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removeCategory(tx, actor(), params.id))) ?? {}
  })
}

function readCategories({ db, appId }: TenantTx, id?: number) {
  let categories = db
    .selectFrom('category')
    .where('app_id', '=', appId)
    .select(['id', 'name', 'sort', 'version'])
    .select(
      sql<number>`(
        select count(*)::int from bookable b where b.app_id = category.app_id and b.category_id = category.id
      )`.as('objects'),
    )
  if (id !== undefined) categories = categories.where('id', '=', id)
  return categories.orderBy('sort').orderBy(sql`fold_text(name)`).execute()
}

type Category = Awaited<ReturnType<typeof readCategories>>[number]
interface Draft {
  readonly name: string
  readonly sort: number
}

const logged: LoggedRecord<Category> = {
  entity: 'category',
  nameOf: ({ name }) => name,
  core: ({ name, sort }) => ({ name, sort }),
}

async function createCategory(tx: TenantTx, actor: Actor, draft: Draft): Promise<Category | Refusal> {
  const name = draft.name.trim()
  const namesake = await refuseNamesake(tx, 'category', { name }, 0)
  if (namesake) return namesake
  const row = await tx.db
    .insertInto('category')
    .values({ app_id: tx.appId, name, sort: draft.sort })
    .onConflict((conflict) => conflict.columns(['app_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const [after] = row ? await readCategories(tx, row.id) : []
  if (!after) return nameTaken('name')
  await auditChange(tx, actor, logged, { after })
  return after
}

async function saveCategory(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Draft & { version: number },
): Promise<Category | Refusal> {
  const [before] = await readCategories(tx, id)
  if (!before) return refuse('record.not_found')
  const name = draft.name.trim()
  const namesake = await refuseNamesake(tx, 'category', { name }, id)
  if (namesake) return namesake
  const saved = await tx.db
    .updateTable('category')
    .set({ name, sort: draft.sort, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) return refuseConflict(tx, 'category', { id, editedVersion: version, current: before })
  const [after] = await readCategories(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { before, after })
  return after
}

async function removeCategory(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  const [before] = await readCategories(tx, id)
  if (!before) return refuse('record.not_found')
  await tx.db.deleteFrom('category').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, logged, { before })
  return null
}
