import { getConfig, getThemeSettings, saveThemeSettings } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, refuse } from '../../platform/http/refusal.ts'
import { findAppByHost } from './find-app-by-host.ts'
import { saveColors } from './save-colors.ts'
import { presentColors } from './tenant.present.ts'
import { readColors } from './tenant.repository.ts'

export function tenantRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getConfig, async ({ request }) => {
    const app = await findAppByHost(platform.db, request)
    return app ? { status: 'ok', app } : refuse('app.not_found')
  })

  mount(server, platform, getThemeSettings, async ({ tenant }) => ({
    settings: presentColors(await tenant(readColors)),
  }))

  mount(server, platform, saveThemeSettings, async ({ tenant, body, actor }) =>
    answerWith('settings', await tenant((tx) => saveColors(tx, actor(), body))),
  )
}
