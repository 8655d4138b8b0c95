import * as contract from '@allmend/contract'
import { priceCategoryColumns } from '@allmend/domain/lists'
import { formatZipList } from '@allmend/domain/people'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readPriceCategories } from './price-category.repository.ts'
import { createPriceCategory, removePriceCategory, savePriceCategory } from './save-price-category.ts'

export function priceCategoryRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPriceCategories, async ({ tenant }) => ({
    priceCategories: await tenant((tx) => readPriceCategories(tx)),
  }))

  mountExport(server, platform, contract.exportPriceCategories, {
    name: 'preiskategorien',
    columns: priceCategoryColumns,
    rows: (tx) => readPriceCategories(tx),
    cells: (category) => ({ ...category, zipcodes: formatZipList(category.zipcodes) }),
  })

  mount(server, platform, contract.createPriceCategory, async ({ tenant, actor, body }) =>
    answerWith('priceCategory', await tenant((tx) => createPriceCategory(tx, actor(), body))),
  )

  mount(server, platform, contract.savePriceCategory, async ({ tenant, actor, params, body }) =>
    answerWith('priceCategory', await tenant((tx) => savePriceCategory(tx, actor(), params.id, body))),
  )

  mount(server, platform, contract.removePriceCategory, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removePriceCategory(tx, actor(), params.id))) ?? {}
  })
}
