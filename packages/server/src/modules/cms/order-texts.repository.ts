import { type PdfTexts, pdfTexts } from '@allmend/contract'
import { pdfTextNames } from '@allmend/domain/texts'
import type { TenantTx } from '../../platform/db/database.ts'

const settingsOf = (tx: TenantTx) => tx.db.selectFrom('app_setting').where('app_id', '=', tx.appId)

export async function readOrderSuccess(tx: TenantTx): Promise<{ html: string; version: number }> {
  return settingsOf(tx).select(['order_success as html', 'version']).executeTakeFirstOrThrow()
}

const noTexts = Object.fromEntries(pdfTextNames.map((name) => [name, '']))

export async function readPdfTexts(tx: TenantTx): Promise<PdfTexts & { version: number }> {
  const row = await settingsOf(tx).select(['pdf_texts', 'version']).executeTakeFirstOrThrow()
  return { ...pdfTexts.parse({ ...noTexts, ...Object(row.pdf_texts) }), version: row.version }
}
