import type { RouteParsed, saveCssSettings } from '@allmend/contract'
import { cssFieldsOf } from '@allmend/domain/css'
import { checkFields } from '@allmend/domain/validation'
import postcss, { CssSyntaxError } from 'postcss'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

type CssSettings = RouteParsed<typeof saveCssSettings>['body']

export const readCss = (tx: TenantTx): Promise<CssSettings> =>
  tx.db.selectFrom('app_setting').where('app_id', '=', tx.appId).select(['css', 'version']).executeTakeFirstOrThrow()

export async function saveCss(
  tx: TenantTx,
  actor: Actor,
  { css, version }: CssSettings,
): Promise<CssSettings | Refusal> {
  const unreadable = findForeign(css, tx.appId) ?? findUnreadable(css)
  if (unreadable) return unreadable
  const before = await readCss(tx)
  const after = await tx.db
    .updateTable('app_setting')
    .set({ css, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning(['css', 'version'])
    .executeTakeFirst()
  if (!after) return refuseConflict(tx, 'css', { id: tx.appId, editedVersion: version, current: before })
  await audit(tx, actor, {
    action: 'changed',
    entity: 'css',
    entityId: tx.appId,
    version: after.version,
    before: { css: before.css },
    after: { css: after.css },
  })
  return after
}

/** Files of other municipalities; everything else that loads was refused with the call. */
function findForeign(css: string, appId: number): Refusal | null {
  const fields = checkFields(cssFieldsOf(appId), { css })
  return Object.keys(fields).length > 0 ? refuse('request.invalid', { fields }) : null
}

const words: Readonly<Record<string, string>> = {
  'Unknown word': 'Hier fehlt ein Doppelpunkt oder ein Strichpunkt',
  'Missed semicolon': 'Hier fehlt ein Strichpunkt',
  'Double colon': 'Hier steht ein Doppelpunkt zu viel',
  'At-rule without name': 'Hier fehlt der Name hinter @',
}

/** What is harmless may still be nonsense; a browser would leave it out without a word. */
function findUnreadable(css: string): Refusal | null {
  try {
    postcss.parse(css)
    return null
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    const word = Object.keys(words).find((known) => error.reason.startsWith(known))
    const sentence = (word && words[word]) || 'Hier ist das CSS nicht lesbar'
    return refuse('css.unreadable', { fields: { css: `Zeile ${error.line ?? 1}: ${sentence}.` } })
  }
}
