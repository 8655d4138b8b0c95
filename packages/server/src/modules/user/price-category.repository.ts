import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

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

export async function replaceZipcodes(
  { db, appId }: TenantTx,
  categoryId: number,
  zipcodes: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('price_category_zip')
    .where('app_id', '=', appId)
    .where('price_category_id', '=', categoryId)
    .execute()
  await sql`
    insert into price_category_zip (app_id, zipcode, price_category_id)
    select ${appId}, zipcode, ${categoryId} from unnest(${[...new Set(zipcodes)].sort()}::text[]) as zipcode
  `.execute(db)
}

/** One default per app: the table would refuse a second, so the former one steps back first. */
export async function makeOnlyDefault({ db, appId }: TenantTx, categoryId: number): Promise<void> {
  const others = db.updateTable('price_category').where('app_id', '=', appId).where('id', '!=', categoryId)
  await others.set({ is_default: false }).where('is_default', '=', true).execute()
  await db
    .updateTable('price_category')
    .set({ is_default: true })
    .where('app_id', '=', appId)
    .where('id', '=', categoryId)
    .execute()
}

/** Writes a category with what belongs to it; whether it may be is decided before. */
export async function insertPriceCategory(
  tx: TenantTx,
  { name, isDefault, zipcodes }: PriceCategoryDraft,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('price_category')
    .values({ app_id: tx.appId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceZipcodes(tx, id, zipcodes)
  if (isDefault) await makeOnlyDefault(tx, id)
  return id
}
