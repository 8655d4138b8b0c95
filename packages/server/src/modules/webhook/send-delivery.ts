import { createHmac } from 'node:crypto'
import { readRetryAfter } from '@allmend/domain/webhooks'
import { CallError, callHost } from '../../platform/net/call-host.ts'

/** What is sent, and with what it is signed: one secret, or two while they change. */
export interface Message {
  readonly url: string
  readonly secrets: readonly string[]
  readonly eventId: string
  readonly event: string
  readonly at: Date
  readonly data: unknown
}

export interface Outcome {
  readonly isTaken: boolean
  readonly status: number | null
  readonly milliseconds: number
  readonly failure: string
  readonly retryAfter: number | null
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null
}

const idOf = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`

/** The same text each time: it is what is signed. */
export const bodyOf = ({ eventId, event, at, data }: Pick<Message, 'eventId' | 'event' | 'at' | 'data'>): string =>
  JSON.stringify({ id: idOf(eventId), type: event, at: at.toISOString(), data })

function signatureOf(body: string, secrets: readonly string[], now: number): string {
  const seconds = Math.floor(now / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}

/** Milliseconds until the line must stand, and until all of the answer must be there; bytes of it that are read. */
const patience = { connect: 5000, inAll: 30_000, most: 64_000 }
const longestKept = 4000
const mostHeaders = 20

const failures: Readonly<Record<string, string>> = {
  EPRIVATE: 'Die Adresse liegt im internen Netz. Dorthin wird nichts gesendet.',
  ENOTFOUND: 'Diesen Namen gibt es nicht.',
  EAI_AGAIN: 'Der Name konnte nicht nachgeschlagen werden.',
  ECONNREFUSED: 'Dort nimmt niemand an.',
  ETIMEDOUT: 'Keine Antwort innert 30 Sekunden.',
  ETOOLARGE: 'Die Antwort ist zu gross.',
}

const failureOf = ({ code }: CallError): string => {
  if (Object.hasOwn(failures, code)) return failures[code] ?? ''
  return /CERT|TLS|SSL|SIGNED/.test(code) ? 'Das Zertifikat ist nicht gültig.' : `Keine Verbindung (${code}).`
}

/** One POST. Forwardings are not followed: whoever moved says so to staff. */
export async function sendMessage(message: Message, allowsPrivateHosts: boolean): Promise<Outcome> {
  const body = bodyOf(message)
  const began = Date.now()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Allmend',
    'x-allmend-event': message.event,
    'x-allmend-signature': signatureOf(body, message.secrets, began),
  }
  const sent = { requestHeaders: shortened(headers) }
  try {
    const answer = await callHost(
      message.url,
      { method: 'POST', headers, body },
      {
        ...patience,
        allowsPrivateHosts,
      },
    )
    const { status } = answer
    const isTaken = status >= 200 && status < 300
    const isForwarded = status >= 300 && status < 400
    return {
      ...sent,
      ...{ isTaken, status, milliseconds: Date.now() - began },
      failure: isForwarded ? 'Weiterleitungen werden nicht befolgt. Bitte tragen Sie die neue Adresse ein.' : '',
      retryAfter: readRetryAfter(answer.headers.get('retry-after'), began),
      answer: {
        headers: Object.fromEntries(
          [...answer.headers].slice(0, mostHeaders).map(([name, value]) => [name, value.slice(0, 300)]),
        ),
        body: readable(await answer.text()),
      },
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return {
      ...sent,
      ...{ isTaken: false, status: null, milliseconds: Date.now() - began, failure: failureOf(error).slice(0, 200) },
      ...{ retryAfter: null, answer: null },
    }
  }
}

/** What the database can keep of whatever came. */
const readable = (text: string): string => text.toWellFormed().replaceAll('\0', '�').slice(0, longestKept)

/** Of a signature only its ends: nobody sends it again out of the log. */
function shortened(headers: Record<string, string>): Record<string, string> {
  const signature = headers['x-allmend-signature'] ?? ''
  const short = signature.replaceAll(/v1=([\da-f]{4})[\da-f]+([\da-f]{2})/g, 'v1=$1…$2')
  return { ...headers, 'x-allmend-signature': short }
}
