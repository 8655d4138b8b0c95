import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../platform/http/refusal.ts'
import { presentCard } from './card.present.ts'
import { readObject } from './object.present.ts'
import { readCards, readCategoryNames, readShownCategories } from './public-cards.ts'

/** What anybody may see of objects: those that are shown. */
export function publicObjectRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPublicObjects, async ({ tenant, table, user }) => {
    return tenant(async (tx) => {
      const visitor = user?.role === 'user' ? user.id : null
      const [all, categories] = [await readCards(tx, table, visitor), await readShownCategories(tx)]
      const cards = all.map((card) => presentCard(card, table.filters))
      const shown = table.filters.free === '1' ? cards.filter(({ isFree }) => isFree !== false) : cards
      const { page, itemsPerPage } = table
      const first = itemsPerPage === null ? 0 : (page - 1) * itemsPerPage
      const last = itemsPerPage === null ? shown.length : first + itemsPerPage
      return { totalRecords: shown.length, objects: shown.slice(first, last), categories }
    })
  })

  mount(server, platform, contract.getPublicObject, async ({ tenant, params, user }) => {
    return tenant(async (tx) => {
      const object = await readObject(tx, params.id)
      if (isRefusal(object)) return object
      const maySeeHidden = user?.permissions.includes('object:view') ?? false
      if (!object.is_visible && !maySeeHidden) return refuse('record.not_found')
      const category = (await readCategoryNames(tx)).find(({ id }) => id === object.categoryId)
      const { mainImage, images, documents, rules } = object
      const assets = [mainImage, ...images, ...documents, rules].filter((asset) => asset !== null)
      return { object: { ...object, category: category?.name ?? null, assets } }
    })
  })
}
