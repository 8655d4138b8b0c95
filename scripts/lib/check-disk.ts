import { mkdir, statfs } from 'node:fs/promises'
import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'
import { fullDisk } from '../../packages/server/src/platform/embedded-postgres/explain-failure.ts'
import { StartError } from '../../packages/server/src/platform/start-error.ts'

const needed = 300_000_000

/** Creates the data folder and makes sure that a new database fits into it. */
export async function checkDisk(dataDir: string): Promise<void> {
  await makeFolder(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= needed) return
  throw new StartError(
    `In ${dataDir} sind nur ${Math.floor(free / 1e6)} MB frei, nötig sind ${needed / 1e6} MB; schaffen Sie Platz oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  )
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (cause) {
    const code = errorCode(cause)
    if (code === 'ENOSPC') throw new StartError(fullDisk, { cause })
    throw new StartError(
      `Der Ordner ${dataDir} lässt sich nicht anlegen (${code}); wählen Sie mit DATA_DIR einen anderen.`,
      {
        cause,
      },
    )
  }
}
