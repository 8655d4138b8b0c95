import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { readPriceCategories } from './price-category.repository.ts'
import { createPriceCategory, removePriceCategory, savePriceCategory } from './save-price-category.ts'

export function priceCategoryRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listPriceCategories, async ({ tenant }) => ({
    priceCategories: await tenant((tx) => readPriceCategories(tx)),
  }))

  mount(server, platform, contract.createPriceCategory, async ({ tenant, user, body, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    const priceCategory = await tenant((tx) => createPriceCategory(tx, actor, body))
    return isRefusal(priceCategory) ? priceCategory : { priceCategory }
  })

  mount(server, platform, contract.savePriceCategory, async ({ tenant, user, params, body, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    const priceCategory = await tenant((tx) => savePriceCategory(tx, actor, params.id, body))
    return isRefusal(priceCategory) ? priceCategory : { priceCategory }
  })

  mount(server, platform, contract.removePriceCategory, async ({ tenant, user, params, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    return (await tenant((tx) => removePriceCategory(tx, actor, params.id))) ?? {}
  })
}
