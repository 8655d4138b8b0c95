import type { RouteParsed, StartPage, saveStartPage as saveStartPageRoute } from '@allmend/contract'
import { paragraphsOf } from '@allmend/domain/texts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { readStartPage } from './start-page.repository.ts'

type Change = RouteParsed<typeof saveStartPageRoute>['body']

const logged = ({ title, text, picture, body, categories }: StartPage) => ({
  title,
  text,
  picture: picture && (picture.name || picture.src),
  body: paragraphsOf(body).join('\n'),
  categories: categories.map(({ name }) => name),
})

/** Changes what is sent and nothing else. */
export async function saveStartPage(tx: TenantTx, actor: Actor, change: Change): Promise<StartPage | Refusal> {
  const { pictureId, version } = change
  const before = await readStartPage(tx)
  if (pictureId && !(await isPicture(tx, pictureId))) {
    return refuse('asset.unknown', { fields: { pictureId: "'Bild' gibt es nicht mehr" } })
  }
  if (!(await writeSettings(tx, change))) {
    return refuseConflict(tx, 'startpage', { id: tx.appId, editedVersion: version, current: before })
  }
  if (change.categoryIds) await sortCategories(tx, change.categoryIds)
  const after = await readStartPage(tx)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'startpage',
    entityId: tx.appId,
    version: after.version,
    before: logged(before),
    after: logged(after),
  })
  return after
}

async function writeSettings(tx: TenantTx, { title, text, pictureId, body, version }: Change): Promise<boolean> {
  // What the app was set up with goes for good once another picture, or none, is chosen.
  const hero = {
    title: title.trim(),
    ...(text !== undefined && { text: text.trim() }),
    ...(pictureId !== undefined && { picture: '' }),
  }
  const saved = await tx.db
    .updateTable('app_setting')
    .set({
      hero: sql`hero || ${JSON.stringify(hero)}::jsonb`,
      ...(pictureId !== undefined && { hero_asset_id: pictureId }),
      ...(body !== undefined && { start_text: cleanRichText(body) }),
      version: version + 1,
    })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning('app_id')
    .executeTakeFirst()
  return saved !== undefined
}

async function isPicture(tx: TenantTx, id: number): Promise<boolean> {
  const asset = await tx.db
    .selectFrom('asset')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('type', '=', 'image')
    .select('id')
    .executeTakeFirst()
  return asset !== undefined
}

/** There is one order of the categories, for the whole public side. Those nobody named keep theirs, at the end. */
async function sortCategories(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await sql`
    with sorted as (
      select c.id, row_number() over (order by array_position(${ids as number[]}::int[], c.id) nulls last, c.sort, c.name)::int as place
      from category c where c.app_id = ${tx.appId}
    )
    update category c set sort = s.place, version = c.version + 1 from sorted s
    where c.app_id = ${tx.appId} and c.id = s.id and c.sort <> s.place
  `.execute(tx.db)
}
