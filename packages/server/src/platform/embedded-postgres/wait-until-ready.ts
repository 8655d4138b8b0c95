import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { errorCode } from './error-code.ts'

const patience = 300_000
const recoveryNotice = 5_000

/** Not listening yet, or still recovering. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03'])

/** True once the server answers, false when it ended instead. */
export async function waitUntilReady(
  url: string,
  exited: Promise<void>,
  log: (line: string) => void,
): Promise<boolean> {
  let running = true
  exited.then(() => {
    running = false
  })
  const begin = Date.now()
  let told = false
  while (running) {
    if (await answers(url)) return true
    const waited = Date.now() - begin
    if (waited > patience) throw new StartError('Die Datenbank antwortet auch nach fünf Minuten nicht.')
    if (waited > recoveryNotice && !told) {
      log('Die Datenbank stellt sich nach einem Abbruch wieder her; das kann einige Minuten dauern.')
      told = true
    }
    await sleep(25)
  }
  return false
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (passing.has(errorCode(error) ?? '')) return false
    throw error
  }
}
