import type { TenantTx } from '../../platform/db/database.ts'
import { cleanPage, filesIn, type PageFile } from '../../platform/html/clean-page.ts'
import { presentAsset } from '../object/index.ts'

interface CleanText {
  readonly html: string
  /** What it shows or links to. */
  readonly assetIds: readonly number[]
}

/** The text as it may be kept, and the files of the app that are in it; `without` this one, which is about to go. */
export async function cleanText(tx: TenantTx, html: string, without = 0): Promise<CleanText> {
  const named = filesIn(html)
  const assets =
    named.length === 0
      ? []
      : await tx.db
          .selectFrom('asset')
          .where('app_id', '=', tx.appId)
          .where('file', 'in', named)
          .where('id', '<>', without)
          .selectAll()
          .execute()
  const known = new Map<string, PageFile>(
    assets.map((asset) => {
      const { file, type, width, height, srcset } = presentAsset({ ...asset, tags: [] })
      return [file, { isPicture: type === 'image', width, height, srcset }]
    }),
  )
  const clean = cleanPage(html, known)
  const used = new Set(filesIn(clean))
  return { html: clean, assetIds: assets.filter(({ file }) => used.has(file)).map(({ id }) => id) }
}
