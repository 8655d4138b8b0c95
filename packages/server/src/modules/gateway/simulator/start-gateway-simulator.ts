import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { residents } from './residents.ts'

/** What the demo has set, and what the simulator lets in. No service does. */
export const simulatedGateway = {
  address: 'https://gateway.eschenbuehl.example/api',
  token: 'nur-zum-ausprobieren',
} as const

interface SimulatedBill {
  readonly key: string
  readonly number: string
  readonly personalNumber: string
  readonly order: string
  readonly amount: number
  status: string
  /** How often it was sent. */
  sent: number
}

/** `down` cuts the line, `hang` never answers, `cut` does the work and cuts the line before the answer. */
type GatewayFault = 'none' | 'down' | 'hang' | 'error' | 'garbage' | 'denied' | 'cut' | 'lost'

interface Options {
  readonly token?: string
  readonly port?: number
  /** A file its bills and links are kept in, so that they outlive it. */
  readonly keepIn?: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()

/** As registers search: names by how they begin, a first name also by how it sounds at its beginning. */
function findPeople(search: URLSearchParams) {
  const wanted = (name: string) => plain(search.get(name))
  const begins = (value: string, name: string) => plain(value).startsWith(wanted(name))
  return residents.filter(
    (one) =>
      plain(one.firstname).startsWith(wanted('firstname').slice(0, 3)) &&
      begins(one.lastname, 'lastname') &&
      begins(one.street, 'street') &&
      begins(one.streetno, 'streetno') &&
      begins(one.city, 'city') &&
      begins(one.personalNumber, 'personalNumber'),
  )
}

const mostBytes = 100_000

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}

/** A municipality's software, played on this machine: for whoever tries the system and for tests, never where it is in use. */
export async function startGatewaySimulator({ token = simulatedGateway.token, port = 0, keepIn }: Options = {}) {
  const kept = keepIn && existsSync(keepIn) ? JSON.parse(readFileSync(keepIn, 'utf8')) : { bills: [], links: [] }
  const bills = new Map<string, SimulatedBill>(kept.bills)
  const links = new Map<string, number>(kept.links)
  const calls: { readonly method: string; readonly path: string }[] = []
  const state: { fault: GatewayFault; delay: number } = { fault: 'none', delay: 0 }
  const keep = () => {
    if (keepIn) writeFileSync(keepIn, JSON.stringify({ bills: [...bills], links: [...links] }))
  }

  function takeBill(key: string, body: Record<string, unknown>): Answer {
    const known = bills.get(key)
    if (known) {
      known.sent += 1
      return { status: 200, body: { number: known.number, status: known.status } }
    }
    const personalNumber = String(body.personalNumber)
    if (!residents.some((one) => one.personalNumber === personalNumber))
      return { status: 404, body: { error: 'person' } }
    const amount = Number(body.amount)
    if (!Number.isInteger(amount) || amount <= 0 || body.currency !== 'CHF')
      return { status: 422, body: { error: 'amount' } }
    const number = `R${String(40_001 + bills.size)}`
    bills.set(key, { key, number, personalNumber, order: String(body.order), amount, status: 'created', sent: 1 })
    keep()
    return { status: 201, body: { number, status: 'created' } }
  }

  function answerTo(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): Answer {
    if (pathname === '/status') return { status: 200, body: { ok: true } }
    if (pathname === '/addresses') return { status: 200, body: findPeople(searchParams) }
    const [, area, id = '', part] = pathname.split('/').map(decodeURIComponent)
    if (area === 'persons' && part === 'link') {
      if (!residents.some(({ personalNumber }) => personalNumber === id))
        return { status: 404, body: { error: 'person' } }
      if (method === 'PUT') links.set(id, Number(body.customer))
      else links.delete(id)
      keep()
      return { status: 200, body: {} }
    }
    if (area === 'bills' && id !== '' && part === undefined) {
      if (method === 'PUT') return takeBill(id, body)
      const bill = bills.get(id)
      return bill
        ? { status: 200, body: { number: bill.number, status: bill.status } }
        : { status: 404, body: { status: 'notfound' } }
    }
    return { status: 404, body: { error: 'path' } }
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    calls.push({ method, path: url })
    const body = await bodyOf(request).catch(() => null)
    const { fault, delay } = state
    if (fault === 'hang') return
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const send = ({ status, body: content }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'error')
      return void send({ status: 500, body: { error: `failed for ${request.headers.authorization}` } })
    if (fault === 'garbage') return void response.writeHead(200).end('<html>Anmeldung</html>')
    if (fault === 'lost') return void response.writeHead(404).end('<h1>Not Found</h1>')
    if (fault === 'denied' || request.headers.authorization !== `Bearer ${token}`) {
      return void send({ status: 401, body: { error: 'token' } })
    }
    if (body === null) return void send({ status: 400, body: { error: 'body' } })
    const answer = answerTo(method, new URL(url, 'http://simulator'), body)
    if (fault === 'cut') return void request.socket.destroy()
    send(answer)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: ownUrl,
    /** What it answers with from here on, and after how many milliseconds. */
    state,
    calls: calls as readonly { readonly method: string; readonly path: string }[],
    bills: () => [...bills.values()],
    links: () => Object.fromEntries(links),
    /** Somebody in the accounts there decides. */
    setStatus(key: string, status: string) {
      const bill = bills.get(key)
      if (!bill) throw new Error(`no bill ${key}`)
      bill.status = status
      keep()
    },
    forget(key: string) {
      bills.delete(key)
      keep()
    },
    standIn: { address: simulatedGateway.address, url: ownUrl },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type GatewaySimulator = Awaited<ReturnType<typeof startGatewaySimulator>>
