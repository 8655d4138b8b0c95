import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { Places } from '../../../platform/limits/places.ts'
import { exportApp, NoRoom } from './export-app.ts'
import type { ImpexorPlatform } from './impexor-platform.ts'
import { removePieces } from './imported-pieces.ts'
import { changeImport, findImport, lastImports, presentImport } from './imports.repository.ts'
import { noteExport } from './note-export.ts'
import { noteImport } from './note-import.ts'
import { receivePiece } from './receive-piece.ts'

export function impexorRoutes(server: FastifyInstance, platform: ImpexorPlatform): void {
  const places = new Places({ perKey: 1, inAll: 2 })
  mount(server, platform, contract.exportApp, async ({ params, actor }) => {
    const leave = places.take(params.appId)
    if (!leave) return new Refusal('export.busy', undefined, 10)
    try {
      const made = await exportApp(platform, params.appId)
      if (!made) {
        leave()
        return refuse('record.not_found')
      }
      made.content.once('close', leave)
      await noteExport(platform.db, actor(), made)
      return new SentFile(made.name, 'application/gzip', made.content)
    } catch (error) {
      leave()
      if (error instanceof NoRoom) return refuse('storage.full')
      throw error
    }
  })
  importRoutes(server, platform)
}

function importRoutes(server: FastifyInstance, platform: ImpexorPlatform): void {
  const { db, storage } = platform

  mount(server, platform, contract.listImports, async () => ({
    imports: (await db.acrossTenants('list imports', lastImports)).map(presentImport),
  }))

  mount(server, platform, contract.beginImport, async ({ body, actor }) => {
    const { user } = actor()
    const row = await db.acrossTenants('begin an import', async (tx) => {
      const begun = await tx.db
        .insertInto('app_import')
        .values({ ...body, keeper_id: user.id, keeper_name: user.name })
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteImport(tx, actor(), begun, 'angekündigt')
      return begun
    })
    return { import: presentImport(row) }
  })

  mount(server, platform, contract.uploadImport, async ({ request, reply }) => {
    const row = await receivePiece(platform, { request, reply })
    return isRefusal(row) ? row : { import: presentImport(row) }
  })

  mount(server, platform, contract.startImport, ({ params }) =>
    db.acrossTenants('start an import', async (tx) => {
      const row = await findImport(tx, params.id)
      if (!row) return refuse('record.not_found')
      if (row.state !== 'uploading') return refuse('import.closed')
      if (Number(row.received) !== Number(row.bytes))
        return refuse('import.out_of_order', { received: Number(row.received) })
      const started = await changeImport(tx, row.id, { state: 'waiting' })
      await enqueue(tx, 'keeper.import_app', { id: row.id }, { key: `keeper.import_app ${row.id}`, queue: 'imports' })
      return { import: presentImport(started ?? row) }
    }),
  )

  mount(server, platform, contract.removeImport, async ({ params, actor }) => {
    const refused = await db.acrossTenants('throw an import away', async (tx) => {
      const row = await findImport(tx, params.id)
      if (!row) return refuse('record.not_found')
      if (!['uploading', 'done', 'refused'].includes(row.state)) return refuse('import.closed')
      await tx.db.deleteFrom('app_import').where('id', '=', row.id).execute()
      await noteImport(tx, actor(), row, row.state === 'uploading' ? 'verworfen' : 'aus der Liste entfernt')
      return null
    })
    if (refused) return refused
    await removePieces(storage, params.id)
    return {}
  })
}
