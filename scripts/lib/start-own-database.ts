import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import type { Running } from './running.ts'
import { showNote, showProgress } from './show-progress.ts'

/** Starts the PostgreSQL that comes along and ends everything should it end on its own. */
export async function startOwnDatabase(folder: string, running: Running): Promise<EmbeddedPostgres> {
  const postgres = await showProgress('Datenbank gestartet', () =>
    startEmbeddedPostgres({ dataDir: folder, log: showNote }),
  )
  running.add({ stop: postgres.stop, kill: () => process.kill(postgres.pid, 'SIGQUIT') })
  void postgres.exited.then(() => {
    if (running.isStopping) return
    console.error(
      '✗ Die Datenbank wurde unerwartet beendet; starten Sie Allmend neu, sie stellt sich selbst wieder her.',
    )
    return running.stop(1)
  })
  return postgres
}
