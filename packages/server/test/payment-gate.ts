import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface GateCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface GateAnswer {
  readonly status: number
  readonly text: string
}

type Matches = (call: GateCall) => boolean

interface Stop {
  readonly when: 'before' | 'after'
  readonly matches: Matches
  readonly reach: () => void
  readonly released: Promise<void>
}

/** Stands between a server and a payment provider: everything passes, unless it is held up or answered otherwise. */
export async function startPaymentGate(target: string) {
  const stops: Stop[] = []
  let instead: ((call: GateCall, pass: () => Promise<GateAnswer>) => Promise<GateAnswer> | GateAnswer) | null = null

  async function pass({ method, path, headers, body }: GateCall): Promise<GateAnswer> {
    const own = ['connection', 'host', 'content-length']
    const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      own.includes(name) ? [] : [[name, String(value)]],
    )
    const answer = await fetch(`${target}${path}`, { method, headers: kept, body: body === '' ? null : body })
    return { status: answer.status, text: await answer.text() }
  }

  async function answerTo(call: GateCall): Promise<GateAnswer> {
    const at = stops.findIndex(({ matches }) => matches(call))
    const [stop] = at < 0 ? [] : stops.splice(at, 1)
    if (!stop) return instead ? instead(call, () => pass(call)) : pass(call)
    const made = stop.when === 'after' ? await pass(call) : null
    stop.reach()
    await stop.released
    return made ?? pass(call)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = 'GET', url: path = '/', headers } = request
    const body = Buffer.concat(chunks).toString('utf8')
    const { status, text } = await answerTo({ method, path, headers, body })
    // Nobody is left to be answered where the caller was killed.
    if (status === 0 || response.destroyed) response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Holds the next such call up, before the provider gets it or after the provider has done it. */
    stop(when: Stop['when'], matches: Matches) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      stops.push({ when, matches, reach: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
    },
    /** Answers instead of the provider, status 0 with a line that is cut; null lets everything pass again. */
    answer(by: typeof instead) {
      instead = by
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
