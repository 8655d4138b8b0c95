import type { z } from 'zod'
import { CallError, callHost } from '../../../platform/net/call-host.ts'
import { ProviderError } from './provider.ts'

/** Milliseconds until the line must stand, and until all of the answer must be there. */
export interface Patience {
  readonly connect: number
  readonly inAll: number
}

export const usualPatience: Patience = { connect: 3000, inAll: 10_000 }
const mostBytes = 200_000
const longestMessage = 300

export interface Caller {
  readonly patience: Patience
  readonly allowsPrivateHosts: boolean
  /** Whatever a provider says, these are not repeated. */
  readonly secrets: readonly string[]
  /** What an error of this provider says, if it says something. */
  readonly messageOf: (body: unknown) => string | null
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

export interface ProviderAnswer {
  readonly status: number
  /** Null if there is none. */
  readonly body: unknown
}

/** One call. What is answered is no refusal; everything else is a `ProviderError`, which says whether something may have happened. */
export async function callProvider(call: ProviderCall, caller: Caller): Promise<ProviderAnswer> {
  const answer = await send(call, caller)
  const { status } = answer
  if (status >= 200 && status < 300) return { status, body: bodyOf(answer.text, call) }
  // The first call with this key still runs.
  const isRunning = status === 409 && 'idempotency-key' in call.headers
  if (status < 400 || status >= 500 || isRunning) throw new ProviderError(doubtOf(call), `HTTP ${status}`, status)
  throw refusal(status, parseJson(answer.text), caller)
}

/** Nobody knows what became of a change; a question that got no answer changed nothing. */
const doubtOf = ({ method }: ProviderCall) => (method === 'GET' ? 'unreachable' : 'unsure')

async function send(call: ProviderCall, { patience, allowsPrivateHosts }: Caller) {
  const { url, method, headers, body } = call
  try {
    const manners = { ...patience, allowsPrivateHosts, most: mostBytes }
    const answer = await callHost(url, { method, headers, body }, manners)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    if (!(error instanceof CallError)) throw new ProviderError('unreachable', 'the address cannot be called')
    // The key cannot even be written into a header: no provider ever gave it out.
    if (error.code === 'ERR_INVALID_CHAR') throw new ProviderError('refused', 'the credentials cannot be sent')
    throw new ProviderError(wasNeverSent(error) ? 'unreachable' : doubtOf(call), `no answer (${error.code})`)
  }
}

const beforeTheLine = /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EPRIVATE|ETIMEDOUT)$/
const strangeCertificate = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_)/

/** The same codes may come from a line that stood: then the message names the reading or writing, or that all of the time is over. */
const wasNeverSent = ({ code, message }: CallError): boolean =>
  strangeCertificate.test(code) || (beforeTheLine.test(code) && !/^(read|write|no answer)/.test(message))

function bodyOf(text: string, call: ProviderCall): unknown {
  if (text === '') return null
  const body = parseJson(text)
  if (body === undefined) throw new ProviderError(doubtOf(call), 'the answer is not JSON')
  return body
}

/** Undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function refusal(status: number | null, body: unknown, { secrets, messageOf }: Caller): ProviderError {
  const said = messageOf(body) ?? (status === null ? 'refused' : `HTTP ${status}`)
  return new ProviderError('refused', tidyLine(hide(said, secrets)), status)
}

const tidyLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longestMessage)

/** Also as they stand in a form or in JSON inside of a text: a provider may repeat what it was sent, and ours carry tokens. */
const addresses = /https?(?::|%3A)(?:\\*\/|%2F){2}[^\s"'<>&]*/gi

const hide = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
    .replaceAll(addresses, '…')

/** An answer in the shape we rely on. Another one tells nothing about what became of a change. */
export function read<T>(schema: z.ZodType<T>, { body }: ProviderAnswer, call: Pick<ProviderCall, 'method'>): T {
  const found = schema.safeParse(body)
  if (found.success) return found.data
  const failure = call.method === 'GET' ? 'unreachable' : 'unsure'
  throw new ProviderError(failure, 'the answer is not understood')
}

/** Addresses that lead back to us may carry a token, an alias pays again: neither belongs into a history that staff read. */
const ours = /url$|^link$|^webhook$|^alias$|^hash$/i

export function withoutSecrets(raw: unknown, secrets: readonly string[]): unknown {
  if (typeof raw === 'string') return hide(raw, secrets)
  if (Array.isArray(raw)) return raw.map((one) => withoutSecrets(one, secrets))
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !ours.test(name))
      .map(([name, value]) => [name, withoutSecrets(value, secrets)]),
  )
}

/** A number a provider gave, or what a stranger says is one: it becomes a part of an address. */
export const isId = (id: string): boolean => /^[\dA-Za-z-]{1,64}$/.test(id)

export function pathOf(id: string): string {
  if (!isId(id)) throw new ProviderError('refused', 'no such payment', 404)
  return id
}

/** For what is to be given up: that there is none is no error. */
export const ifGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof ProviderError && error.status === 404) return instead
    throw error
  }

export const lastDigits = (number: string | undefined): string => /\d{4}$/.exec(number ?? '')?.[0] ?? ''
