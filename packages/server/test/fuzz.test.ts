import { type Route, routes } from '@allmend/contract'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'
import { findEnglish } from './find-english.ts'
import { canary, fuzzScene } from './fuzz-scene.ts'
import { bodyText, type Hints, nearValid, queryText, strangeWords } from './near-valid.ts'

const app = await buildTestApp()
const { server, deps } = app
const { appId, hintsFor, callersOf } = await fuzzScene(app)

/** Microseconds of the processor for one call, whatever else the machine does; a thread may have to start for it. */
const mostCpu = 3_000_000
/** Milliseconds until the answer, the database included; a machine that others use may stall. */
const longestWait = 60_000
/** `FUZZ_RUNS=1000 FUZZ_SEED=7` for a long run with other inputs. The same inputs otherwise: a red test is about the change at hand. */
const runs = Number(process.env.FUZZ_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? 2026)

beforeEach(() => deps.metrics.inputRefused.reset())

/** A multipart body, often cut off somewhere. */
const upload = fc
  .record({
    filename: fc.constantFrom('a.svg', 'a.txt', 'a\u0000.txt', '../../a.pdf', 'x'.repeat(500)),
    content: fc.string(),
    cut: fc.integer({ min: 0, max: 600 }),
  })
  .map(({ filename, content, cut }) => {
    const head = `Content-Disposition: form-data; name="files"; filename="${filename}"\r\nContent-Type: text/plain`
    const whole = `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`
    return cut < 300 ? whole.slice(0, cut) : whole
  })

const inputOf = (schema: Parameters<typeof nearValid>[0] | undefined, hints: Hints) =>
  schema ? nearValid(schema, hints) : fc.constant({})

function addressOf({ path }: Route, params: unknown): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}))
  const text = (name: string) => String(given.get(name)).toWellFormed().slice(0, 400)
  return path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(text(name)) || '1')
}

const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '')

// What removes things comes last, so that there is something left to call for.
const inOrder = [...routes].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

it.each(inOrder)('$method $path answers whatever is sent, soon and in German', async (route) => {
  const hints = await hintsFor(route)
  const sent = fc.record({
    token: await callersOf(route),
    params: inputOf(route.params, hints),
    query: inputOf(route.query, hints),
    filter: inputOf(route.table?.filters, hints),
    strange: strangeWords,
    inHeader: fc.boolean(),
    body: route.upload ? upload : inputOf(route.body, hints),
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ token, params, query, filter, strange, inHeader, body }) => {
      const words = inHeader ? queryText(query) : queryText(query, filter, strange)
      const [cpu, start] = [process.cpuUsage(), performance.now()]
      const response = await server.inject({
        method: route.method,
        url: `${addressOf(route, params)}?${words}`,
        headers: {
          'x-app-id': String(appId),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(inHeader && { filter: headerText(queryText(filter, strange)) }),
          'content-type': route.upload ? 'multipart/form-data; boundary=x' : 'application/json',
        },
        ...(route.method !== 'GET' && { payload: route.upload ? String(body) : bodyText(body) }),
      })
      const { user, system } = process.cpuUsage(cpu)
      expect(response.statusCode, response.body).toBeLessThan(500)
      expect(user + system, 'time of the processor').toBeLessThan(route.slow ? 20 * mostCpu : mostCpu)
      expect(performance.now() - start, 'time until the answer').toBeLessThan(longestWait)
      expect(response.body).not.toContain(canary)
      if (response.statusCode < 400) return
      expect(response.json()).toMatchObject({ success: false, code: expect.any(String) })
      expect(findEnglish(response.json())).toEqual([])
    }),
    { numRuns: runs, seed },
  )
  const { values } = await deps.metrics.inputRefused.get()
  expect(values, 'a check in front of the database is missing').toEqual([])
})
