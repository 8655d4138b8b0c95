import { listTaxes, previewTaxes, saveTaxes as save } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../../platform/http/mount.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { previewChange } from './preview-change.ts'
import { readTaxes } from './read-taxes.ts'
import { saveTaxes } from './save-taxes.ts'
import { presentTaxes } from './taxes.present.ts'

export function taxRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  const { db } = platform

  mount(server, platform, listTaxes, async () => presentTaxes(await db.acrossTenants('read the VAT rates', readTaxes)))

  mount(server, platform, save, async ({ body, actor }) => {
    const saved = await db.acrossTenants('a keeper saves the VAT rates', (tx) => saveTaxes(tx, actor(), body))
    return isRefusal(saved) ? saved : presentTaxes(saved)
  })

  mount(server, platform, previewTaxes, ({ body }) =>
    db.acrossTenants('what a change of VAT rates touches', (tx) => previewChange(tx, body.timeline)),
  )
}
