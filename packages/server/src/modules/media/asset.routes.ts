import { listDocuments, listImages, type TableQuery, uploadAssets } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, Refusal } from '../../platform/http/refusal.ts'
import { withReceivedFiles } from '../../platform/upload/receive-files.ts'
import { presentAsset } from '../object/index.ts'
import { keepUploads } from './keep-uploads.ts'
import type { MediaPlatform } from './media-platform.ts'
import { nameUploads } from './name-uploads.ts'

const limits = { files: 10, total: 50 * 1024 * 1024 }

export function assetRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  const { disk, uploads } = platform

  mount(server, platform, uploadAssets, async ({ app, tenant, actor, request, reply }) => {
    const leave = uploads.take(`app ${app.id}`)
    if (!leave) return new Refusal('upload.busy', undefined, 10)
    try {
      return await withReceivedFiles({ request, reply, disk }, limits, async (received) => {
        const named = nameUploads(received)
        if (isRefusal(named)) return named
        const rows = await keepUploads(platform, { app, tenant, actor: actor(), log: request.log }, named)
        return isRefusal(rows) ? rows : { assets: rows.map(presentAsset) }
      })
    } finally {
      leave()
    }
  })

  mount(server, platform, listImages, async ({ tenant, table }) => tenant((tx) => listAssets(tx, 'image', table)))
  mount(server, platform, listDocuments, async ({ tenant, table }) => tenant((tx) => listAssets(tx, 'document', table)))
}

const columns = { id: 'id', name: 'name', createdAt: 'id', updatedAt: 'updated_at' }

async function listAssets(tx: TenantTx, type: string, query: TableQuery<NonNullable<(typeof listImages)['table']>>) {
  const { search } = query.filters
  let assets = tx.db.selectFrom('asset').where('app_id', '=', tx.appId).where('type', '=', type)
  if (search) {
    assets = assets.where(sql<boolean>`fold_text(name) like fold_text(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`)
  }
  const { totalRecords } = await assets
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(assets, query, columns).selectAll().execute()
  return { totalRecords, rows: rows.map(presentAsset) }
}
