import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiAnswer, ApiCall, Dialect, Notice, Truth } from './dialect.ts'
import { type Faults, noFaults, strikes, type WebhookMode } from './faults.ts'
import { answerPage, type PagePlace } from './pay-page-routes.ts'
import {
  type Action,
  lookAt,
  type PaymentSeen,
  type Plan,
  perform,
  type SimulatedPayment,
} from './simulated-payment.ts'

export interface SimulatorOptions {
  readonly port?: number
  /** Where browsers find it, if that is another address than its own. */
  readonly publicUrl?: string
  /** Where the provider was told to send its messages, if a payment does not say so. */
  readonly webhookUrl?: string | ((reference: string) => string | null)
  /** Who is paid, as it stands on the page. */
  readonly merchant?: string | ((reference: string) => string)
  readonly now?: () => number
  /** A file its payments are kept in with its port, so that they and their pages outlive it. */
  readonly keepIn?: string
}

interface Delivery {
  readonly paymentId: string
  /** What was answered; null if nobody did. */
  readonly status: number | null
}

export interface Simulator {
  readonly url: string
  readonly faults: Faults
  payments(): PaymentSeen[]
  /** As somebody on the page would. Resolves with where the browser is sent, once all messages about it arrived. */
  act(id: string, action: Action, plan?: Partial<Plan>): Promise<string>
  /** Lets the provider call its status by another word; null takes it back. */
  say(id: string, word: string | null): void
  /** Tells nothing of it that is new from here on. */
  keepBack(id: string): void
  /** Tells what happened to it meanwhile; resolves once that arrived. */
  release(id: string): Promise<void>
  /** Knows nothing of it any more. */
  forget(id: string): void
  /** How it was answered; null if it was not, or there is no address. */
  sendWebhook(id: string, truth?: Truth): Promise<number | null>
  /** All messages that were sent, in the order in which they were answered. */
  deliveries(): readonly Delivery[]
  /** Once nothing is on its way any more. */
  idle(): Promise<void>
  close(): Promise<void>
}

const mostBytes = 100_000
/** Milliseconds a provider waits for us. */
const webhookPatience = 20_000
const seconds = { none: 0, '5': 5000, '30': 30_000, never: Number.POSITIVE_INFINITY } as const

export async function startSimulator(
  makeDialect: (linkOf: (payment: SimulatedPayment) => string) => Dialect,
  options: SimulatorOptions,
): Promise<Simulator> {
  const faults = noFaults()
  const deliveries: Delivery[] = []
  const onTheirWay = new Set<Promise<unknown>>()
  const closing = new AbortController()
  const now = options.now ?? Date.now
  let url = ''
  const dialect = makeDialect((payment) => linkOf(payment))
  const kept = readKept(options.keepIn)
  for (const payment of kept.payments) dialect.payments.set(payment.id, payment)
  const keep = () => {
    if (options.keepIn === undefined) return
    const { port } = server.address() as AddressInfo
    writeFileSync(options.keepIn, JSON.stringify({ port, payments: [...dialect.payments.values()] } satisfies Kept))
  }
  const linkOf = (payment: SimulatedPayment) => `${url}${dialect.pagePath}${dialect.keyOf(payment)}`

  function paymentOf(id: string): SimulatedPayment {
    const payment = dialect.payments.get(id)
    if (!payment) throw new Error(`there is no payment ${id}`)
    return payment
  }

  function track<T>(work: Promise<T>): Promise<T> {
    onTheirWay.add(work)
    return work.finally(() => onTheirWay.delete(work))
  }

  async function deliver(payment: SimulatedPayment, notice: Notice): Promise<number | null> {
    const { webhookUrl } = options
    const address =
      payment.webhookUrl ?? (typeof webhookUrl === 'function' ? webhookUrl(payment.reference) : webhookUrl) ?? null
    if (address === null) return null
    const status = await post(address, notice, closing.signal)
    deliveries.push({ paymentId: payment.id, status })
    return status
  }

  async function tell(payment: SimulatedPayment, mode: WebhookMode, before: Notice): Promise<void> {
    if (mode === 'never' || payment.isKeptBack) return
    const notice = dialect.notice(payment, 'right', now())
    const again = mode === 'double' ? deliver(payment, notice) : null
    await deliver(payment, notice)
    await again
    if (mode === 'reordered') await deliver(payment, before)
  }

  /** Does it, and says where the browser goes and who is to be told. */
  function play(payment: SimulatedPayment, action: Action, plan: Plan) {
    const before = dialect.notice(payment, 'right', now())
    perform(payment, action, plan, now())
    keep()
    const { success, cancel, failed } = payment.urls
    const target = action === 'decline' ? failed : action === 'cancel' ? cancel : success
    return {
      goTo: action === 'challenge' ? `${linkOf(payment)}/challenge` : dialect.returnTo(payment, target),
      tell: () => (action === 'challenge' ? Promise.resolve() : track(tell(payment, plan.webhook, before))),
    }
  }

  const { merchant = 'Gemeinde' } = options
  const merchantOf = typeof merchant === 'string' ? () => merchant : merchant
  const place: PagePlace = { dialect, faults, now, linkOf, play, merchantOf }

  async function answerApi(call: ApiCall, response: ServerResponse): Promise<void> {
    const stranger = dialect.letIn(call)
    if (stranger) return send(response, stranger)
    if (strikes(faults, 'fail')) return send(response, dialect.refusal(500, 'Internal error'))
    if (strikes(faults, 'refuse')) return send(response, dialect.refusal(400, 'Refused by the simulator'))
    const answer = dialect.answer(call)
    keep()
    try {
      const { payment } = answer
      const own = payment ? seconds[payment.nextDelay] : 0
      if (payment) payment.nextDelay = 'none'
      if (answer.tells && faults.webhook !== 'never') {
        void track(deliver(answer.tells, dialect.notice(answer.tells, 'right', now())))
      }
      if (strikes(faults, 'drop')) return void response.destroy()
      if (strikes(faults, 'silent') || own === Number.POSITIVE_INFINITY) return
      const delay = faults.delay + own
      if (delay > 0) await wait(delay, null, { signal: closing.signal, ref: false })
      send(response, strikes(faults, 'failAfter') ? dialect.refusal(500, 'Internal error') : answer)
    } finally {
      dialect.ended(call)
    }
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://simulator')
    const body = await bodyOf(request)
    if (body === null) return void response.writeHead(413).end()
    const page = await answerPage({ method: request.method ?? 'GET', path, body }, place)
    if (!page) {
      const { method = 'GET', headers } = request
      return answerApi({ method, path, query, headers, body, now: now() }, response)
    }
    response.writeHead(page.status, page.headers).end(page.body)
    if (page.afterwards) void page.afterwards()
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy())
  })
  await listenAt(server, options.port ?? kept.port)
  keep()
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  url = (options.publicUrl ?? own).replace(/\/$/, '')

  return {
    url: own,
    faults,
    payments: () => [...dialect.payments.values()].map((one) => lookAt(one, dialect.statusOf(one, now()), linkOf(one))),
    async act(id, action, plan = {}) {
      const payment = paymentOf(id)
      const usual: Plan = {
        means: 'twint',
        webhook: faults.webhook,
        delay: 'none',
        amount: 'whole',
        currency: payment.currency,
      }
      const { goTo, tell } = play(payment, action, { ...usual, ...payment.challenge, ...plan })
      await tell()
      return goTo
    },
    say: (id, word) => {
      paymentOf(id).word = word
    },
    keepBack: (id) => {
      paymentOf(id).isKeptBack = true
    },
    async release(id) {
      const payment = paymentOf(id)
      const before = dialect.notice(payment, 'right', now())
      payment.isKeptBack = false
      await track(tell(payment, faults.webhook, before))
    },
    forget: (id) => {
      dialect.payments.delete(id)
    },
    sendWebhook: (id, truth = 'right') => {
      const payment = paymentOf(id)
      return track(deliver(payment, dialect.notice(payment, truth, now())))
    },
    deliveries: () => deliveries,
    async idle() {
      while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
    },
    async close() {
      closing.abort()
      server.closeAllConnections()
      server.close()
      await Promise.allSettled(onTheirWay)
    },
  }
}

interface Kept {
  readonly port: number
  readonly payments: readonly SimulatedPayment[]
}

const readKept = (file: string | undefined): Kept =>
  file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : { port: 0, payments: [] }

/** Where it was before, if nobody else is there by now: pages of payments that are open still are. */
async function listenAt(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await listenAt(server, 0)
  }
}

function send(response: ServerResponse, { status, body, headers }: ApiAnswer): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Every name below `localhost` is this machine: browsers know that, resolvers often do not. */
const reachable = (address: string): string =>
  address.replace(/^(https?:\/\/)[^/:]+\.localhost(?=[/:])/, (_, scheme) => `${scheme}127.0.0.1`)

async function post(address: string, { body, headers }: Notice, closing: AbortSignal): Promise<number | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(webhookPatience)])
    const answer = await fetch(reachable(address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal,
      redirect: 'manual',
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
