import { mkdir, statfs } from 'node:fs/promises'
import { StartError } from '../../packages/server/src/platform/start-error.ts'

const needed = 300_000_000

/** Creates the data folder and makes sure that a new database fits into it. */
export async function checkDisk(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= needed) return
  throw new StartError(
    `In ${dataDir} sind nur ${Math.floor(free / 1e6)} MB frei, nötig sind ${needed / 1e6} MB; schaffen Sie Platz oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  )
}
