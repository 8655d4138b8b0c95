import type * as contract from '@allmend/contract'
import type { RouteParsed } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findUnknownAsset } from './find-unknown.ts'
import type { RulesGuard } from './rules-guard.ts'
import { saveTab } from './save-tab.ts'

type Body<R extends contract.Route> = RouteParsed<R>['body']

export function saveQuestionnaires(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, questionnaireIds }: Body<typeof contract.saveObjectQuestionnaires>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    const ids = [...new Set(questionnaireIds)]
    await tx.db.deleteFrom('object_questionnaire').where('app_id', '=', tx.appId).where('object_id', '=', id).execute()
    const { rows } = await sql<{ id: number }>`
      insert into object_questionnaire (app_id, object_id, questionnaire_id, sort)
      select q.app_id, ${id}, q.id, array_position(${ids}::int[], q.id) from questionnaire q
      where q.app_id = ${tx.appId} and q.id = any(${ids}) returning questionnaire_id as id
    `.execute(tx.db)
    return rows.length < ids.length ? refuse('questionnaire.unknown') : null
  })
}

export function saveAssets(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  id: number,
  { version, mainImageId, imageIds, documentIds, rulesId }: Body<typeof contract.saveObjectAssets>,
) {
  return saveTab(tx, guard, actor, { id, version }, async () => {
    await tx.db.deleteFrom('bookable_asset').where('app_id', '=', tx.appId).where('object_id', '=', id).execute()
    const places = [
      ...(mainImageId === null ? [] : [{ asset_id: mainImageId, place: 'main', sort: 0 }]),
      ...[...new Set(imageIds)].map((asset_id, sort) => ({ asset_id, place: 'image', sort })),
      ...[...new Set(documentIds)].map((asset_id, sort) => ({ asset_id, place: 'document', sort })),
      ...(rulesId === null ? [] : [{ asset_id: rulesId, place: 'rules', sort: 0 }]),
    ]
    const unknown = await findUnknownAsset(
      tx,
      places.map(({ asset_id }) => asset_id),
    )
    if (unknown) return unknown
    if (places.length === 0) return null
    await tx.db
      .insertInto('bookable_asset')
      .values(places.map((place) => ({ app_id: tx.appId, object_id: id, ...place })))
      .execute()
    return null
  })
}
