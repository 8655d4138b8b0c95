import { getCssSettings, saveCssSettings } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readCss, saveCss } from './save-css.ts'

export function cssRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, getCssSettings, async ({ tenant }) => ({ settings: await tenant(readCss) }))

  mount(server, platform, saveCssSettings, async ({ tenant, actor, body }) =>
    answerWith('settings', await tenant((tx) => saveCss(tx, actor(), body))),
  )
}
