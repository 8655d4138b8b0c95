import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal, Refusal } from '../../platform/http/refusal.ts'
import { presentAsset } from '../object/index.ts'
import { cropAsset, type Outcome } from './crop-asset.ts'
import type { MediaPlatform } from './media-platform.ts'

export function cropRoutes(server: FastifyInstance, platform: MediaPlatform): void {
  type Call = Parameters<Parameters<typeof mount<typeof contract.cropAssetInPlace>>[3]>[0]

  const crop = async (
    { app, tenant, actor, params, body, request }: Omit<Call, 'table' | 'query'>,
    outcome: Outcome,
  ) => {
    // A large picture takes memory and a moment, as one that is uploaded does.
    const leave = platform.uploads.take(`app ${app.id}`)
    if (!leave) return new Refusal('upload.busy', undefined, 10)
    try {
      const row = await cropAsset(
        platform,
        { app, tenant, actor: actor(), log: request.log },
        params.id,
        body.area,
        outcome,
      )
      return isRefusal(row) ? row : { asset: presentAsset(row) }
    } finally {
      leave()
    }
  }

  mount(server, platform, contract.cropAsset, (call) => crop(call, { as: 'new', name: call.body.name }))
  mount(server, platform, contract.cropAssetInPlace, (call) => crop(call, { as: 'replacement' }))
}
