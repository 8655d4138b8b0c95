import * as contract from '@allmend/contract'
import { objectColumns } from '@allmend/domain/lists'
import { confirmationWords } from '@allmend/domain/objects'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { readObject } from './object.present.ts'
import { listObjects } from './object.repository.ts'
import type { RulesGuard } from './rules-guard.ts'
import * as save from './save-object.ts'

export interface ObjectPlatform extends HttpPlatform {
  readonly rulesGuard: RulesGuard
}

/** Objects as staff see and change them, tab by tab. */
export function objectRoutes(server: FastifyInstance, platform: ObjectPlatform): void {
  const { rulesGuard: guard } = platform

  mount(server, platform, contract.listObjects, async ({ tenant, table }) => {
    const { totalRecords, rows } = await tenant((tx) => listObjects(tx, table))
    return { totalRecords, rows, objects: rows }
  })

  mountExport(server, platform, contract.exportObjects, {
    name: 'objekte',
    columns: objectColumns,
    rows: async (tx, table) => (await listObjects(tx, table)).rows,
    cells: (row) => ({
      ...row,
      confirmation: confirmationWords[row.confirmation],
      isVisible: row.is_visible ? 'Sichtbar' : 'Versteckt',
    }),
  })

  mount(server, platform, contract.getObjectRecord, async ({ tenant, params }) => {
    const object = await tenant((tx) => readObject(tx, params.id))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.createObject, async ({ tenant, actor, body }) => {
    const object = await tenant((tx) => save.createObject(tx, actor(), body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.duplicateObject, async ({ tenant, actor, params }) => {
    const object = await tenant((tx) => save.duplicateObject(tx, actor(), params.id))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectData, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveData(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectCalendar, ({ tenant, actor, params, body }) =>
    tenant((tx) => save.saveCalendar(tx, guard, actor(), params.id, body)),
  )

  mount(server, platform, contract.saveObjectPrices, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.savePrices(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectOptions, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveOptions(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectQuestionnaires, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveQuestionnaires(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectAssets, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveAssets(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectNotifications, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveNotifications(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.saveObjectVisibility, async ({ tenant, actor, params, body }) => {
    const object = await tenant((tx) => save.saveVisibility(tx, guard, actor(), params.id, body))
    return isRefusal(object) ? object : { object }
  })

  mount(server, platform, contract.removeObject, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => save.removeObject(tx, guard, actor(), params.id))) ?? {}
  })
}
