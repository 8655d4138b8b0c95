import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { brandSource, iconOf, versionOf } from '../tenant/index.ts'
import { presentLogo, readLogo, type StoredLogo } from './logo.repository.ts'
import { saveLogo } from './save-logo.ts'

export function logoRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getLogo, async ({ tenant }) => ({ settings: presentLogo(await tenant(readLogo)) }))

  mount(server, platform, contract.saveLogo, async ({ tenant, actor, body }) => {
    const saved = await tenant((tx) => saveLogo(tx, actor(), body))
    return isRefusal(saved) ? saved : { settings: presentLogo(saved), config: configOf(saved) }
  })
}

/** What every page shows from now on. */
function configOf({ logo, logoArea, favicon, faviconArea, logoHeight, logoMailWidth, logoAlt }: StoredLogo) {
  const picture = logo && { file: logo.file, widths: logo.widths, area: logoArea }
  const icon = iconOf({ logo: picture, favicon: favicon?.file ?? null, faviconArea })
  return {
    logo: picture ? brandSource(picture) : '',
    icon: icon ? versionOf(icon) : '',
    logoHeight,
    logoMailWidth,
    logoAlt,
  }
}
