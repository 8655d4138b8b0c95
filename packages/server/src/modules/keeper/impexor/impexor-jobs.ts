import { type ErrorCode, errorCodes } from '@allmend/contract'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppImport } from '../../../platform/db/schema.ts'
import { type Actor, nobody } from '../../../platform/http/caller.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import type { Jobs } from '../../../platform/jobs/worker.ts'
import { type ImportedApp, type ImportPlace, importApp, takeAppId } from './import-app.ts'
import { piecesSource, removePieces } from './imported-pieces.ts'
import { changeImport, findImport, type ImportRow } from './imports.repository.ts'
import { noteImport } from './note-import.ts'

const payload = z.object({ id: z.uuid() })

/** An import that meets the same trouble so often is given up; what went wrong stands in the log. */
const mostAttempts = 3

const openStates = ['waiting', 'checking', 'copying', 'writing']

export const impexorJobs = (place: ImportPlace): Jobs => ({
  'keeper.import_app': {
    scope: 'platform',
    run: async (given, _, { log, attempt }) => {
      const { id } = payload.parse(given)
      try {
        await runImport(place, id)
      } catch (error) {
        if (attempt < mostAttempts) throw error
        log.error({ err: error, id }, 'import given up')
        await giveUp(place, id, 'import.failed')
        await removePieces(place.storage, id)
      }
    },
  },
  /** Uploads nobody goes on with, and what was told long ago. */
  'keeper.forget_imports': {
    scope: 'platform',
    schedule: '23 4 * * *',
    run: async (_, acrossTenants) => {
      const gone = await acrossTenants(({ db }) =>
        db
          .deleteFrom('app_import')
          .where(
            sql<boolean>`state = 'uploading' and changed_at < now() - interval '3 days'
              or state in ('done', 'refused') and changed_at < now() - interval '90 days'`,
          )
          .returning('id')
          .execute(),
      )
      for (const { id } of gone) await removePieces(place.storage, id)
    },
  },
})

const change = ({ db }: ImportPlace, id: string, what: Updateable<AppImport>) =>
  db.acrossTenants('an import goes on', (tx) => changeImport(tx, id, what))

/** Told on the screen and in the log of the installation, with the sentence the keeper reads. */
const giveUp = ({ db }: ImportPlace, id: string, refusal: ErrorCode) =>
  db.acrossTenants('an import is refused', async (tx) => {
    const row = await changeImport(tx, id, { state: 'refused', refusal })
    if (row) await noteImport(tx, actorOf(row), row, 'abgewiesen', errorCodes[refusal].message)
  })

async function runImport(place: ImportPlace, id: string): Promise<void> {
  const row = await place.db.acrossTenants('find an import', (tx) => findImport(tx, id))
  if (!row || !openStates.includes(row.state)) return
  const appId = row.target_id ?? (await takeAppId(place.db))
  await change(place, id, { target_id: appId })
  if (await isThere(place, appId)) {
    // It was written, and whoever did it ended before saying so.
    await change(place, id, { state: 'done', percent: 100 })
  } else {
    const made = await importApp(place, {
      source: piecesSource(place.storage, row),
      name: row.name,
      actor: row.keeper_id === null ? 'system' : actorOf(row),
      appId,
      onProgress: teller(place, id),
    })
    if (isRefusal(made)) await giveUp(place, id, made.code)
    else {
      const notes = JSON.stringify(notesOf(made))
      await change(place, id, { state: 'done', percent: 100, title: made.app.title, notes })
    }
  }
  await removePieces(place.storage, id)
}

const isThere = ({ db }: ImportPlace, appId: number): Promise<boolean> =>
  db.acrossTenants('look for an imported app', async (tx) => {
    return (await tx.db.selectFrom('app').where('id', '=', appId).select('id').executeTakeFirst()) !== undefined
  })

/** Writes down each percent once. */
function teller(place: ImportPlace, id: string) {
  let told = ''
  return async (state: string, share: number) => {
    const percent = Math.min(100, Math.floor(share * 100))
    if (told === `${state} ${percent}`) return
    told = `${state} ${percent}`
    await change(place, id, { state, percent })
  }
}

/** The keeper who sent the file; nobody calls from anywhere by now. */
const actorOf = ({ keeper_id, keeper_name }: ImportRow): Actor => ({
  user: { id: keeper_id ?? nobody, sessionId: 0, name: keeper_name, role: 'keeper', permissions: [] },
  address: '',
})

/** What is left to do, in the words of the screen. */
function notesOf({ secrets, missingFiles, takenDomains, app }: ImportedApp): string[] {
  return [
    ...(app.domains.length === 0 ? ['Die App hat noch keine Domain.'] : []),
    ...(takenDomains.length > 0
      ? [`Diese Domains gehören hier schon zu einer anderen App: ${takenDomains.join(', ')}`]
      : []),
    ...secrets.map((secret) => `Neu einzurichten: ${secret}`),
    ...(missingFiles > 0 ? [`${missingFiles} Dateien fehlten schon beim Export.`] : []),
  ]
}
