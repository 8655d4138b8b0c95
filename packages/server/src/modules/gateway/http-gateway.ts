import { readPersonalNumber } from '@allmend/domain/gateway'
import { z } from 'zod'
import { CallError, callHost } from '../../platform/net/call-host.ts'
import { type Gateway, GatewayError } from './gateway.ts'

/** Milliseconds until the line must stand, and until all of the answer must be there. */
export interface GatewayPatience {
  readonly connect: number
  readonly inAll: number
}

const gatewayPatience: GatewayPatience = { connect: 2000, inAll: 5000 }
const mostBytes = 1_000_000
/** What is read of a list: whoever finds more has to search better. */
const mostPeople = 500

interface Access {
  readonly url: string
  readonly token: string
  readonly allowsPrivateHosts: boolean
  readonly patience?: GatewayPatience
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Nobody knows what stands in them, and they are shown and stored. */
const tidy = (longest: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) =>
      String(value ?? '')
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, longest),
    )

const text = tidy(200)
const person = z.object({
  personalNumber: tidy(100).transform(readPersonalNumber).pipe(z.string().min(1)),
  status: tidy(40),
  firstname: text,
  lastname: text,
  street: text,
  streetno: text,
  zipcode: text,
  city: text,
})
const bill = z.object({ number: tidy(100).pipe(z.string().min(1)), status: tidy(40).pipe(z.string().min(1)) })
const unknownBill = z.object({ status: z.literal('notfound') })

const failures: Readonly<Record<string, string>> = {
  EPRIVATE: 'Die Adresse liegt im internen Netz. Dorthin wird nichts gesendet.',
  ENOTFOUND: 'Den Namen in der Adresse gibt es nicht.',
  EAI_AGAIN: 'Der Name in der Adresse konnte nicht nachgeschlagen werden.',
  ECONNREFUSED: 'Unter der Adresse nimmt niemand an.',
  ETIMEDOUT: 'Keine Antwort innert fünf Sekunden.',
  ETOOLARGE: 'Die Antwort ist zu gross.',
}

function wordsOf({ code }: CallError): string {
  if (Object.hasOwn(failures, code)) return failures[code] ?? ''
  return /CERT|TLS|SSL|SIGNED/.test(code) ? 'Das Zertifikat ist nicht gültig.' : 'Die Verbindung ist abgebrochen.'
}

const strange = () => new GatewayError('down', 'Die Antwort ist nicht verständlich.')

function parse(words: string): unknown {
  try {
    return words === '' ? null : JSON.parse(words)
  } catch {
    return undefined
  }
}

/** A gateway behind an address, opened by a bearer token. */
export function httpGateway({ url, token, allowsPrivateHosts, patience = gatewayPatience }: Access): Gateway {
  const base = url.replace(/\/+$/, '')

  async function send({ method, path, body }: Call): Promise<{ readonly status: number; readonly words: string }> {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const call = { method, headers, body: body ? JSON.stringify(body) : null }
      const answer = await callHost(`${base}${path}`, call, { ...patience, allowsPrivateHosts, most: mostBytes })
      return { status: answer.status, words: await answer.text() }
    } catch (error) {
      if (!(error instanceof CallError)) throw new GatewayError('down', 'Die Adresse lässt sich nicht aufrufen.')
      // It cannot even be written into a header: no gateway ever gave it out.
      if (error.code === 'ERR_INVALID_CHAR') throw new GatewayError('denied', 'Der Zugangsschlüssel ist keiner.')
      throw new GatewayError('down', wordsOf(error))
    }
  }

  /** What is answered with a good status, or with one of those the caller understands as well. */
  async function ask(call: Call, understood: readonly number[] = []): Promise<Answer> {
    const { status, words } = await send(call)
    if (status === 401 || status === 403) {
      throw new GatewayError('denied', 'Die Gemeindesoftware nimmt den Zugangsschlüssel nicht an.')
    }
    const isGood = status >= 200 && status < 300
    if (!isGood && !understood.includes(status))
      throw new GatewayError('down', `Die Antwort ist ein Fehler (HTTP ${status}).`)
    const body = parse(words)
    if (body === undefined) throw strange()
    return { status, body }
  }

  function read<T>(schema: z.ZodType<T>, { body }: Answer): T {
    const found = schema.safeParse(body)
    if (!found.success) throw strange()
    return found.data
  }

  const linkOf = (personalNumber: string) => `/persons/${encodeURIComponent(personalNumber)}/link`

  return {
    async test() {
      await ask({ method: 'GET', path: '/status' })
    },
    async searchAddresses(search) {
      const answer = await ask({ method: 'GET', path: `/addresses?${new URLSearchParams(search)}` })
      return read(z.array(person), answer).slice(0, mostPeople)
    },
    async link(personalNumber, customerId) {
      const { status } = await ask(
        { method: 'PUT', path: linkOf(personalNumber), body: { customer: customerId } },
        [404],
      )
      if (status === 404) {
        throw new GatewayError('refused', 'Die Gemeindesoftware kennt diese Personennummer nicht.')
      }
    },
    async unlink(personalNumber) {
      await ask({ method: 'DELETE', path: linkOf(personalNumber) }, [404])
    },
    async createBill({ key, ...request }) {
      const answer = await ask({ method: 'PUT', path: `/bills/${key}`, body: request }, [404, 409, 422])
      if (answer.status === 404) {
        throw new GatewayError('refused', 'Die Gemeindesoftware kennt diese Personennummer nicht.')
      }
      if (answer.status >= 400) throw new GatewayError('refused', 'Die Gemeindesoftware nimmt diese Rechnung nicht an.')
      return read(bill, answer)
    },
    async billStatus(key) {
      const answer = await ask({ method: 'GET', path: `/bills/${key}` }, [404])
      if (answer.status !== 404) return read(bill, answer)
      // Only where it says so: a wrong address answers 404 as well.
      read(unknownBill, answer)
      return { number: '', status: 'notfound' }
    },
  }
}
