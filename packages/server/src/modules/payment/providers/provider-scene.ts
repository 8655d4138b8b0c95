import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { usualPatience } from './call-provider.ts'
import { type DatatransSimulatorOptions, startDatatransSimulator } from './datatrans/datatrans-simulator.ts'
import { type PayrexxSimulatorOptions, startPayrexxSimulator } from './payrexx/payrexx-simulator.ts'
import type { Credentials, PaymentRequest, ProviderPlaces, Webhook } from './provider.ts'
import { type ProviderKind, providerOf } from './provider-of.ts'

export const secret = 'streng-geheim-4711'
export const signKey = '0123456789abcdef'.repeat(4)
export const credentials: Credentials = { account: 'eschenbuehl', secret, signKey, isTest: true }

export const placesAt = (url: string): ProviderPlaces => ({
  payrexx: url,
  datatrans: { api: `${url}/live`, pay: `${url}/live`, testApi: url, testPay: url },
  allowsPrivateHosts: true,
})

export const providerAt = (kind: ProviderKind, url: string, inAll = usualPatience.inAll) =>
  providerOf(kind, credentials, placesAt(url), { ...usualPatience, inAll })

let made = 0
export function requestOf(change: Partial<PaymentRequest> = {}): PaymentRequest {
  made += 1
  return {
    reference: `2026-000134-${made}`,
    key: crypto.randomUUID(),
    amount: 7800,
    currency: 'CHF',
    purpose: 'Bestellung 2026-000134',
    minutes: 15,
    methods: [],
    customer: { firstname: 'Anna', lastname: 'Müller', email: 'anna@example.ch' },
    urls: {
      success: 'http://localhost:3000/zurueck?ok',
      cancel: 'http://localhost:3000/zurueck?abgebrochen',
      failed: 'http://localhost:3000/zurueck?abgelehnt',
      webhook: 'http://127.0.0.1:1/webhook',
    },
    ...change,
  }
}

export async function payrexxScene(options: Partial<PayrexxSimulatorOptions> = {}) {
  const simulator = await startPayrexxSimulator({ instance: credentials.account, secret, ...options })
  onTestFinished(() => simulator.close())
  return { simulator, provider: providerAt('payrexx', simulator.url) }
}

export async function datatransScene(options: Partial<DatatransSimulatorOptions> = {}) {
  const known = { merchantId: credentials.account, password: secret, signKey }
  const simulator = await startDatatransSimulator({ ...known, ...options })
  onTestFinished(() => simulator.close())
  return { simulator, provider: providerAt('datatrans', simulator.url) }
}

export const sceneOf = { payrexx: payrexxScene, datatrans: datatransScene }

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers with the body in the list of this call, as `POST /path` says it; the rest is not found. */
export const serveAnswers = (answers: Record<string, unknown>) =>
  serve((request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname
    const answer = answers[`${request.method} ${path}`]
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}))
  })

/** What arrives at an address of ours, as it came. */
export async function mailbox(): Promise<{ url: string; webhooks: Webhook[] }> {
  const webhooks: Webhook[] = []
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    webhooks.push({ headers: request.headers, body: Buffer.concat(chunks), now: Date.now() })
    response.end()
  })
  return { url, webhooks }
}
