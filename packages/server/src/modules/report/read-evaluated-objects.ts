import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type ObjectRules, readRules } from '../object/index.ts'

export interface ReportObject extends ObjectRules {
  readonly category: string | null
  readonly categoryId: number | null
}

interface Scope {
  readonly zone: string
  readonly categories: { readonly id: number; readonly name: string }[]
  readonly objects: readonly { readonly id: number; readonly category_id: number | null }[]
}

/** The objects of the app in their order, with their rules, and the categories there are. */
export async function readScope(tx: TenantTx, category?: number) {
  const { rows } = await sql<Scope>`
    select app.zone, (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.sort, c.name), '[]')
      from category c where c.app_id = app.id
    ) as categories, (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'category_id', b.category_id) order by b.sort, b.title_key, b.id), '[]')
      from bookable b where b.app_id = app.id and (${category ?? null}::int is null or b.category_id = ${category ?? null}::int)
    ) as objects
    from app where app.id = ${tx.appId}
  `.execute(tx.db)
  const [scope] = rows
  if (!scope) throw new Error('an app without its row')
  const rules = await readRules(
    tx,
    scope.objects.map(({ id }) => id),
  )
  const names = new Map(scope.categories.map(({ id, name }) => [id, name]))
  const objects = scope.objects.flatMap(({ id, category_id: categoryId }): ReportObject[] => {
    const object = rules.get(id)
    return object ? [{ ...object, categoryId, category: names.get(categoryId ?? 0) ?? null }] : []
  })
  return { zone: scope.zone, categories: scope.categories, objects }
}
