import * as contract from '@allmend/contract'
import { uploadLimits } from '@allmend/domain/media'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, Refusal, refuse } from '../../platform/http/refusal.ts'
import { withReceivedFiles } from '../../platform/upload/receive-files.ts'
import { presentAsset } from '../object/index.ts'
import { readTags, saveTags } from './asset-tags.ts'
import { type AssetChange, changeAsset, findAsset, removeAsset, usesOf } from './change-asset.ts'
import { keepUploads } from './keep-uploads.ts'
import { listAssets } from './list-assets.ts'
import { mediaDashboard } from './media-dashboard.ts'
import type { MediaPlatform } from './media-platform.ts'
import { nameUploads } from './name-uploads.ts'

const limits = { files: uploadLimits.files, total: uploadLimits.bytes }

export function assetRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  const { disk, uploads, scanner } = platform
  mount(server, platform, contract.uploadAssets, async ({ app, tenant, actor, request, reply }) => {
    const leave = uploads.take(`app ${app.id}`)
    if (!leave) return new Refusal('upload.busy', undefined, 10)
    try {
      return await withReceivedFiles({ request, reply, disk, scanner }, limits, async (received) => {
        const named = nameUploads(received)
        if (isRefusal(named)) return named
        const rows = await keepUploads(platform, { app, tenant, actor: actor(), log: request.log }, named)
        return isRefusal(rows) ? rows : { assets: rows.map(presentAsset) }
      })
    } finally {
      leave()
    }
  })

  mount(server, platform, contract.listImages, ({ tenant, table }) => tenant((tx) => listAssets(tx, 'image', table)))
  mount(server, platform, contract.listDocuments, ({ tenant, table }) =>
    tenant((tx) => listAssets(tx, 'document', table)),
  )
  mount(server, platform, contract.listTaggedAssets, ({ tenant, table }) => tenant((tx) => listAssets(tx, null, table)))
  mount(server, platform, contract.getMediaDashboard, ({ tenant }) => tenant(mediaDashboard))

  changingRoutes(server, platform)
  tagRoutes(server, platform)
}

/** What is done to one picture or document. */
function changingRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  mount(server, platform, contract.getAssetUses, ({ tenant, params }) =>
    tenant(async (tx) => {
      if (!(await findAsset(tx, params.id))) return refuse('record.not_found')
      return { uses: await usesOf(tx, params.id) }
    }),
  )
  mount(server, platform, contract.removeAsset, async ({ tenant, actor, params, query }) => {
    return (await tenant((tx) => removeAsset(tx, actor(), params.id, query.used === '1'))) ?? {}
  })

  type Call = Pick<Parameters<Parameters<typeof mount<typeof contract.saveAsset>>[3]>[0], 'tenant' | 'actor' | 'params'>
  const change = async ({ tenant, actor, params }: Call, what: AssetChange) => {
    const saved = await tenant((tx) => changeAsset(tx, actor(), params.id, what))
    return isRefusal(saved) ? saved : { tags: [...saved.tags] }
  }
  mount(server, platform, contract.renameAsset, async (call) => {
    const saved = await change(call, { name: call.body.name })
    return isRefusal(saved) ? saved : {}
  })
  mount(server, platform, contract.tagAsset, (call) => change(call, { tagIds: call.body.tagIds }))
  mount(server, platform, contract.saveAsset, (call) => change(call, call.body))
}

function tagRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  mount(server, platform, contract.listAssetTags, async ({ tenant }) => ({ tags: await tenant(readTags) }))
  mount(server, platform, contract.saveAssetTags, ({ tenant, actor, body }) =>
    tenant(async (tx) => (await saveTags(tx, actor(), body)) ?? { tags: await readTags(tx) }),
  )
}
