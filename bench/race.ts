import { startProcess } from '../packages/server/test/start-process.ts'
import { makeOrderScene, onDatabase, sendOrder } from './order-scene.ts'

const rivals = 200

/** Two hundred who want the same hour at once, of two processes that have worked a little before: seconds until all are answered. */
export function measureRace(clusterUrl: string): Promise<number> {
  return onDatabase(clusterUrl, 'race', async (databaseUrl, dataDir) => {
    const settings = { LOG_LEVEL: 'silent', RATE_LIMIT: '100000000', WORKER: 'off' }
    const servers = await Promise.all([0, 1].map(() => startProcess(databaseUrl, dataDir, settings)))
    try {
      const scene = await makeOrderScene(databaseUrl, 20)
      const answerOf = async (n: number, object: number, hour: number) => {
        const [start, end] = [`2027-06-01 ${hour}:00`, `2027-06-01 ${hour + 1}:00`]
        const answer = await sendOrder(servers[n % 2]?.url ?? '', scene, object, start, end)
        const { code } = (await answer.json()) as { code?: string }
        return answer.ok ? 'placed' : (code ?? String(answer.status))
      }
      for (const hour of [12, 13, 14, 15]) {
        await Promise.all(Array.from({ length: rivals }, (_, n) => answerOf(n, n, hour)))
      }
      const started = performance.now()
      const answers = await Promise.all(Array.from({ length: rivals }, (_, n) => answerOf(n, 0, 10)))
      const seconds = (performance.now() - started) / 1000
      const count = (what: string) => answers.filter((answer) => answer === what).length
      if (count('placed') !== 1 || count('booking.slot_taken') !== rivals - 1) {
        throw new Error(`the race: ${[...new Set(answers)].map((what) => `${what} ${count(what)}`).join(', ')}`)
      }
      return seconds
    } finally {
      for (const server of servers) await server.stop()
    }
  })
}
