import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { makeOnlyDefault } from '../../platform/records/make-only-default.ts'

export interface PriceCategoryDraft {
  readonly name: string
  readonly isDefault: boolean
  readonly zipcodes: readonly string[]
}

export async function readPriceCategories({ db, appId }: TenantTx, id?: number) {
  let categories = db
    .selectFrom('price_category')
    .where('app_id', '=', appId)
    .select(['id', 'name', 'is_default as isDefault', 'version'])
    .select([
      sql<string[]>`array(
        select z.zipcode from price_category_zip z
        where z.app_id = price_category.app_id and z.price_category_id = price_category.id order by z.zipcode
      )`.as('zipcodes'),
      sql<number>`(
        select count(*)::int from app_user u
        where u.app_id = price_category.app_id and u.price_category_id = price_category.id
      )`.as('usedBy'),
    ])
  if (id !== undefined) categories = categories.where('id', '=', id)
  return categories.orderBy('is_default', 'desc').orderBy('name').execute()
}

/** The zip codes another category has already, each with that category's name. */
export function findTakenZipcodes({ db, appId }: TenantTx, zipcodes: readonly string[], exceptCategory: number) {
  return db
    .selectFrom('price_category_zip as z')
    .innerJoin('price_category as c', (join) =>
      join.onRef('c.app_id', '=', 'z.app_id').onRef('c.id', '=', 'z.price_category_id'),
    )
    .where('z.app_id', '=', appId)
    .where(sql<boolean>`z.zipcode = any(${zipcodes as string[]})`)
    .where('z.price_category_id', '!=', exceptCategory)
    .select(['z.zipcode', 'c.name as category'])
    .orderBy('z.zipcode')
    .execute()
}

/** Writes a category with what belongs to it; whether it may be is decided before. */
export async function insertPriceCategory(tx: TenantTx, draft: PriceCategoryDraft): Promise<number> {
  const { id } = await tx.db
    .insertInto('price_category')
    .values({ app_id: tx.appId, name: draft.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRest(tx, id, draft)
  return id
}

export async function updatePriceCategory(tx: TenantTx, id: number, version: number, draft: PriceCategoryDraft) {
  await tx.db
    .updateTable('price_category')
    .set({ name: draft.name, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  await writeRest(tx, id, draft)
}

async function writeRest(tx: TenantTx, id: number, { zipcodes, isDefault }: PriceCategoryDraft): Promise<void> {
  await tx.db
    .deleteFrom('price_category_zip')
    .where('app_id', '=', tx.appId)
    .where('price_category_id', '=', id)
    .execute()
  await sql`
    insert into price_category_zip (app_id, zipcode, price_category_id)
    select ${tx.appId}, zipcode, ${id} from unnest(${[...new Set(zipcodes)].sort()}::text[]) as zipcode
  `.execute(tx.db)
  if (isDefault) await makeOnlyDefault(tx, 'price_category', id)
}
