import { phaseOf, type ToldPayment } from '@allmend/domain/payments'
import { z } from 'zod'
import {
  type Caller,
  callProvider,
  ifGone,
  lastDigits,
  type Patience,
  pathOf,
  read,
  withoutSecrets,
} from '../call-provider.ts'
import {
  type Credentials,
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
  type ProviderPlaces,
  type Said,
} from '../provider.ts'
import { readSigned } from './read-signed.ts'

/** How long a page stands open; nobody can ask for less. */
const minutesOpen = 30

/** Signs of a reference. */
const longestReference = 40

const Amount = z.object({ amount: z.int().nullish() }).nullish().catch(null)

const Status = z.object({
  transactionId: z.coerce.string(),
  status: z.string(),
  currency: z.string(),
  refno: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  card: z.object({ masked: z.string().nullish() }).nullish().catch(null),
  detail: z.object({ authorize: Amount, settle: Amount }).nullish(),
  history: z
    .array(z.object({ action: z.string(), success: z.boolean().nullish(), amount: z.int().nullish() }))
    .default([]),
})
type Status = z.output<typeof Status>

const Failure = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) })
const Numbered = z.object({ transactionId: z.coerce.string().refine((id) => id !== '') })

const methods: Readonly<Record<string, string>> = {
  TWI: 'TWINT',
  VIS: 'Visa',
  ECA: 'Mastercard',
  AMX: 'American Express',
  PFC: 'PostFinance Pay',
  PEF: 'PostFinance E-Finance',
}

/** Datatrans: JSON, a transaction for each payment, a key that makes a repeated call the same call. */
export function datatrans(credentials: Credentials, places: ProviderPlaces, patience: Patience): PaymentProvider {
  const { account, secret, signKey, isTest } = credentials
  const { api, pay, testApi, testPay } = places.datatrans
  const [apiBase, payBase] = (isTest ? [testApi, testPay] : [api, pay]).map((base) => base.replace(/\/$/, ''))
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  const caller: Caller = {
    patience,
    allowsPrivateHosts: places.allowsPrivateHosts,
    secrets: [secret, signKey, authorization.slice('Basic '.length)],
    messageOf: (body) => {
      const { code, message } = Failure.safeParse(body).data?.error ?? {}
      return [code, message].filter(Boolean).join(': ') || null
    },
  }

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<T>,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<Said<T>> {
    const headers = {
      authorization,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json; charset=utf-8' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const url = `${apiBase}/v1/transactions${path}`
    const answer = await callProvider({ method, url, headers, body: body ? JSON.stringify(body) : null }, caller)
    return { value: read(schema, answer, { method }), raw: withoutSecrets(answer.body, caller.secrets) }
  }

  const open = (id: string) => call('GET', `/${pathOf(id)}`, Status)

  return {
    async create(request) {
      const { value, raw } = await call('POST', '', Numbered, { body: transactionOf(request), key: request.key })
      const { transactionId: id } = value
      const link = `${payBase}/v1/start/${encodeURIComponent(id)}`
      return { value: { id, link, expiresAt: new Date(Date.now() + minutesOpen * 60_000) }, raw }
    },

    async status(id) {
      const { value, raw } = await open(id)
      return { value: tell(value), raw }
    },

    async capture(id, amount, reference) {
      const { currency, received } = tell((await open(id)).value)
      if (received >= amount) return
      await call('POST', `/${pathOf(id)}/settle`, z.unknown(), { body: { currency, amount, refno: reference } })
    },

    /** What is not paid yet cannot be given up there: it says so, and the page runs out. What is paid would be given back: it is not asked. */
    async cancel(id, reference) {
      const found = await open(id).catch(ifGone(null))
      const phase = found ? phaseOf(found.value.status) : 'cancelled'
      if (phase === 'cancelled' || phase === 'declined') return
      if (phase === 'paid') throw new ProviderError('refused', 'it is paid already')
      await call('POST', `/${pathOf(id)}/cancel`, z.unknown(), { body: { refno: reference } })
    },

    async refund(id, { amount, currency, reference, key }) {
      const body = { amount, currency, refno: reference }
      const { value, raw } = await call('POST', `/${pathOf(id)}/credit`, Numbered, { body, key })
      return { value: { id: value.transactionId }, raw }
    },

    payouts: async () => null,

    /** There is no call for it: whoever is let in is told that there is no such transaction. */
    async test() {
      try {
        await open('0')
      } catch (error) {
        const wasLetIn = error instanceof ProviderError && error.failure === 'refused'
        if (!wasLetIn || (error.status !== 400 && error.status !== 404)) throw error
      }
    },

    readWebhook: (webhook) => readSigned(webhook, signKey),
  }
}

const transactionOf = ({ amount, currency, reference, purpose, methods, urls }: PaymentRequest) => ({
  currency,
  refno: reference,
  // Of theirs it has no purpose, but a second reference: what a person at the desk knows it by.
  refno2: purpose.slice(0, longestReference),
  amount,
  autoSettle: true,
  language: 'de',
  ...(methods.length > 0 && { paymentMethods: methods }),
  redirect: { successUrl: urls.success, cancelUrl: urls.cancel, errorUrl: urls.failed },
  webhook: { url: urls.webhook },
})

function tell({ status, currency, refno, paymentMethod, card, detail, history }: Status): ToldPayment {
  const phase = phaseOf(status)
  const settled = detail?.settle?.amount ?? 0
  const code = paymentMethod ?? ''
  const method = Object.hasOwn(methods, code) ? methods[code] : code
  return {
    status,
    received: phase === 'paid' ? settled : 0,
    reserved: phase === 'reserved' ? (detail?.authorize?.amount ?? 0) : 0,
    returned: history
      .filter(({ action, success }) => action === 'credit' && success === true)
      .reduce((total, { amount }) => total + (amount ?? 0), 0),
    currency,
    reference: refno ?? '',
    method: [method, lastDigits(card?.masked ?? undefined)].filter(Boolean).join(' '),
    fee: null,
  }
}
