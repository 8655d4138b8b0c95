import * as contract from '@allmend/contract'
import { objectColumns } from '@allmend/domain/lists'
import { confirmationWords } from '@allmend/domain/objects'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { createObject, duplicateObject } from './new-object.ts'
import { readObject } from './object.present.ts'
import { listObjects } from './object.repository.ts'
import { removeObject } from './remove-object.ts'
import type { RulesGuard } from './rules-guard.ts'
import { saveAssets, saveQuestionnaires } from './save-attachments.ts'
import { saveCalendar } from './save-calendar.ts'
import { saveData } from './save-data.ts'
import { saveNotifications, saveVisibility } from './save-flags.ts'
import { saveOptions, savePrices } from './save-prices.ts'

export interface ObjectPlatform extends HttpPlatform {
  readonly rulesGuard: RulesGuard
}

/** Objects as staff see and change them, tab by tab. */
export function objectRoutes(server: FastifyInstance, platform: ObjectPlatform): void {
  const { rulesGuard: guard } = platform

  mount(server, platform, contract.listObjects, async ({ tenant, actor, table }) => {
    const { totalRecords, rows } = await tenant((tx) => listObjects(tx, table, actor().user))
    return { totalRecords, rows, objects: rows }
  })

  mountExport(server, platform, contract.exportObjects, {
    name: 'objekte',
    columns: objectColumns,
    rows: async (tx, table, user) => (await listObjects(tx, table, user)).rows,
    cells: (row) => ({
      ...row,
      confirmation: confirmationWords[row.confirmation],
      isVisible: row.is_visible ? 'Sichtbar' : 'Ausgeblendet',
    }),
  })

  mount(server, platform, contract.getObjectRecord, async ({ tenant, params }) =>
    answerWith('object', await tenant((tx) => readObject(tx, params.id))),
  )

  mount(server, platform, contract.createObject, async ({ tenant, actor, body }) =>
    answerWith('object', await tenant((tx) => createObject(tx, actor(), body))),
  )

  mount(server, platform, contract.duplicateObject, async ({ tenant, actor, params }) =>
    answerWith('object', await tenant((tx) => duplicateObject(tx, actor(), params.id))),
  )

  mount(server, platform, contract.saveObjectData, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveData(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectCalendar, ({ tenant, actor, params, body }) =>
    tenant((tx) => saveCalendar(tx, guard, actor(), params.id, body)),
  )

  mount(server, platform, contract.saveObjectPrices, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => savePrices(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectOptions, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveOptions(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectQuestionnaires, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveQuestionnaires(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectAssets, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveAssets(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectNotifications, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveNotifications(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.saveObjectVisibility, async ({ tenant, actor, params, body }) =>
    answerWith('object', await tenant((tx) => saveVisibility(tx, guard, actor(), params.id, body))),
  )

  mount(server, platform, contract.removeObject, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removeObject(tx, guard, actor(), params.id))) ?? {}
  })
}
