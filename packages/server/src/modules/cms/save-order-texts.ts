import type { PdfTexts } from '@allmend/contract'
import { paragraphsOf, pdfTextNames } from '@allmend/domain/texts'
import type { UpdateObject } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { readOrderSuccess, readPdfTexts } from './order-texts.repository.ts'

interface OrderSuccess {
  readonly html: string
  readonly version: number
}

/** Changes the settings only if they are still the ones that were edited. */
async function write(
  tx: TenantTx,
  version: number,
  change: Pick<UpdateObject<DB, 'app_setting'>, 'order_success' | 'pdf_texts'>,
): Promise<boolean> {
  const saved = await tx.db
    .updateTable('app_setting')
    .set({ ...change, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}

const loggedSuccess = ({ html }: OrderSuccess) => ({ html: paragraphsOf(html).join('\n') })

export async function saveOrderSuccess(
  tx: TenantTx,
  actor: Actor,
  { html, version }: OrderSuccess,
): Promise<OrderSuccess | Refusal> {
  const before = await readOrderSuccess(tx)
  if (!(await write(tx, version, { order_success: cleanRichText(html) }))) {
    return refuseConflict(tx, 'ordersuccess', { id: tx.appId, editedVersion: version, current: before })
  }
  const after = await readOrderSuccess(tx)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'ordersuccess',
    entityId: tx.appId,
    version: after.version,
    before: loggedSuccess(before),
    after: loggedSuccess(after),
  })
  return after
}

type StoredPdfTexts = PdfTexts & { readonly version: number }

const loggedPdf = ({ version: _, ...texts }: StoredPdfTexts) => texts

export async function savePdfTexts(
  tx: TenantTx,
  actor: Actor,
  { version, ...sent }: StoredPdfTexts,
): Promise<StoredPdfTexts | Refusal> {
  const before = await readPdfTexts(tx)
  const texts = Object.fromEntries(pdfTextNames.map((name) => [name, sent[name].trimEnd()]))
  if (!(await write(tx, version, { pdf_texts: JSON.stringify(texts) }))) {
    return refuseConflict(tx, 'pdftexts', { id: tx.appId, editedVersion: version, current: before })
  }
  const after = await readPdfTexts(tx)
  await audit(tx, actor, {
    action: 'changed',
    entity: 'pdftexts',
    entityId: tx.appId,
    version: after.version,
    before: loggedPdf(before),
    after: loggedPdf(after),
  })
  return after
}
