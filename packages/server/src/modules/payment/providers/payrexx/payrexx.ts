import { phaseOf, type ToldPayment } from '@allmend/domain/payments'
import { z } from 'zod'
import {
  type Caller,
  callProvider,
  ifGone,
  isId,
  lastDigits,
  type Patience,
  parseJson,
  pathOf,
  read,
  refusal,
  withoutSecrets,
} from '../call-provider.ts'
import {
  type Credentials,
  type Hint,
  type PaymentProvider,
  type PaymentRequest,
  type Payout,
  ProviderError,
  type ProviderPlaces,
  type Said,
  type Webhook,
} from '../provider.ts'
import { encodeForm } from './encode-form.ts'

const version = 'v1.14'

const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number),
])
const number = z.union([z.int(), z.string().min(1)]).transform(String)
const Told = z.object({ refundedAmount: whole.nullish() })

const Transaction = z.object({
  id: number,
  status: z.string(),
  amount: whole,
  refundedAmount: whole.nullish(),
  payrexxFee: whole.nullish().catch(null),
  fee: whole.nullish().catch(null),
  payment: z.object({ brand: z.string().nullish(), cardNumber: z.string().nullish() }).nullish().catch(null),
  invoice: Told.nullish().catch(null),
})
type Transaction = z.output<typeof Transaction>

const Gateway = z.object({
  id: number,
  status: z.string(),
  currency: z.string().nullish(),
  referenceId: z.string().nullish(),
  invoices: z
    .array(z.object({ currency: z.string().nullish(), transactions: z.array(Transaction).default([]) }))
    .default([]),
})
type Gateway = z.output<typeof Gateway>

const PaidOut = z.object({
  uuid: number,
  amount: whole,
  total_fees: whole.nullish().catch(null),
  currency: z.string().max(3).catch(''),
  date: z.string().regex(/^\d{4}-\d\d-\d\d/),
  statement: z.string().nullish().catch(null),
  status: z.string().catch(''),
})

const payoutOf = ({
  uuid,
  amount,
  total_fees,
  currency,
  date,
  statement,
  status,
}: z.output<typeof PaidOut>): Payout => ({
  ...{ id: uuid, day: date.slice(0, 10), amount, fees: total_fees ?? null, currency },
  ...{ statement: (statement ?? '').slice(0, 200), status: status.slice(0, 60) },
})

const answerOf = <T>(data: z.ZodType<T>) => z.object({ data: z.tuple([data], z.unknown()) })
const Failure = z.object({ status: z.literal('error') })
const Message = z.object({ message: z.string() })

const moved = ['confirmed', 'refunded', 'partially-refunded', 'refund_pending', 'chargeback']
const returnable = ['confirmed', 'partially-refunded']
/** Words that leave open how much went back. */
const vague = ['partially-refunded', 'refund_pending']
const promised = ['authorized', 'reserved', 'uncaptured']

const brands: Readonly<Record<string, string>> = {
  twint: 'TWINT',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'post-finance-pay': 'PostFinance Pay',
}

/** Payrexx: form-encoded calls, a gateway for each payment, transactions below it. */
export function payrexx(credentials: Credentials, places: ProviderPlaces, patience: Patience): PaymentProvider {
  const { account, secret } = credentials
  const caller: Caller = {
    patience,
    allowsPrivateHosts: places.allowsPrivateHosts,
    secrets: [secret],
    messageOf: (body) => Message.safeParse(body).data?.message ?? null,
  }

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, form?: object) {
    const base = places.payrexx.replace(/\/$/, '')
    const url = `${base}/${version}/${path}/?instance=${encodeURIComponent(account.toWellFormed())}`
    const headers = {
      'x-api-key': secret,
      accept: 'application/json',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const answer = await callProvider({ method, url, headers, body: form ? encodeForm(form) : null }, caller)
    // It may refuse with a status of success.
    if (Failure.safeParse(answer.body).success) throw refusal(null, answer.body, caller)
    return answer
  }

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, data: z.ZodType<T>, form?: object) {
    const answer = await ask(method, path, form)
    const [value] = read(answerOf(data), answer, { method }).data
    return { value, raw: withoutSecrets(answer.body, caller.secrets) }
  }

  /** The gateway, with how much went back of each transaction: where the gateway does not say it, the transaction does. */
  async function open(id: string): Promise<Said<Gateway>> {
    const { value, raw } = await call('GET', `Gateway/${pathOf(id)}`, Gateway)
    for (const invoice of value.invoices) {
      for (const transaction of invoice.transactions) {
        if (!vague.includes(transaction.status) || refundedOf(transaction) !== null) continue
        const { value: one } = await call('GET', `Transaction/${pathOf(transaction.id)}`, Transaction)
        transaction.refundedAmount = refundedOf(one)
      }
    }
    return { value, raw }
  }

  const transactionsOf = async (id: string) => (await open(id)).value.invoices.flatMap((one) => one.transactions)

  return {
    async create(request) {
      const Created = z.object({ id: number, link: z.url({ protocol: /^https?$/ }) })
      const { value, raw } = await call('POST', 'Gateway', Created, gatewayOf(request))
      return { value: { ...value, expiresAt: new Date(Date.now() + request.minutes * 60_000) }, raw }
    },

    async status(id) {
      const { value, raw } = await open(id)
      return { value: tell(value), raw }
    },

    async capture(id, amount) {
      const transactions = await transactionsOf(id)
      if (sum(transactions.filter(isMoved), ({ amount }) => amount) >= amount) return
      const reserved = transactions.find(({ status }) => promised.includes(status))
      if (!reserved) throw new ProviderError('refused', 'nothing is reserved')
      await call('POST', `Transaction/${pathOf(reserved.id)}/capture`, z.unknown(), { amount })
    },

    async cancel(id) {
      const transactions = await transactionsOf(id).catch(ifGone([]))
      if (transactions.some(isMoved)) throw new ProviderError('refused', 'it is paid already')
      for (const { id } of transactions.filter(({ status }) => promised.includes(status))) {
        await call('DELETE', `Transaction/${pathOf(id)}`, z.unknown()).catch(ifGone(null))
      }
      await call('DELETE', `Gateway/${pathOf(id)}`, z.unknown()).catch(ifGone(null))
    },

    async refund(id, { amount }) {
      const left = (transaction: Transaction) => transaction.amount - (refundedOf(transaction) ?? 0)
      const [best] = (await transactionsOf(id))
        .filter(({ status }) => returnable.includes(status))
        .sort((a, b) => left(b) - left(a))
      if (!best) throw new ProviderError('refused', 'nothing can be returned')
      const Refunded = z.object({ id: number.nullish().catch(null) })
      const path = `Transaction/${pathOf(best.id)}/refund`
      const { value, raw } = await call('POST', path, Refunded, { amount })
      return { value: { id: value.id ?? null }, raw }
    },

    async payouts() {
      try {
        const { data } = read(z.object({ data: z.array(PaidOut) }), await ask('GET', 'Payout'), { method: 'GET' })
        return data.map(payoutOf).sort((one, other) => other.day.localeCompare(one.day))
      } catch (error) {
        // Not every account may ask for it.
        if (error instanceof ProviderError && error.failure === 'refused') return null
        throw error
      }
    },

    async test() {
      await call('GET', 'SignatureCheck/0', z.unknown())
    },

    readWebhook,
  }
}

const gatewayOf = ({ amount, currency, reference, purpose, minutes, methods, customer, urls }: PaymentRequest) => ({
  amount,
  currency,
  referenceId: reference,
  purpose,
  validity: minutes,
  language: 'de',
  skipResultPage: true,
  successRedirectUrl: urls.success,
  failedRedirectUrl: urls.failed,
  cancelRedirectUrl: urls.cancel,
  pm: methods,
  fields: {
    forename: { value: customer.firstname },
    surname: { value: customer.lastname },
    email: { value: customer.email },
  },
})

const isMoved = ({ status, amount }: Transaction) => moved.includes(status) && amount > 0

const sum = (transactions: readonly Transaction[], of: (transaction: Transaction) => number) =>
  transactions.reduce((total, transaction) => total + of(transaction), 0)

const refundedOf = ({ refundedAmount, invoice }: Transaction): number | null =>
  refundedAmount ?? invoice?.refundedAmount ?? null

function returnedOf(transaction: Transaction): number {
  if (transaction.status === 'chargeback') return transaction.amount
  return refundedOf(transaction) ?? (transaction.status === 'refunded' ? transaction.amount : 0)
}

function tell(gateway: Gateway): ToldPayment {
  const transactions = gateway.invoices.flatMap((invoice) => invoice.transactions)
  const came = transactions.filter(isMoved)
  const fees = came.map(({ payrexxFee, fee }) => payrexxFee ?? fee ?? null).filter((fee) => fee !== null)
  const received = sum(came, ({ amount }) => amount)
  const returned = sum(came, returnedOf)
  const reserved = transactions.filter(({ status }) => promised.includes(status))
  return {
    status: wordOf(gateway, transactions, returned < received),
    received,
    reserved: sum(reserved, ({ amount }) => amount),
    returned,
    currency: currencyOf(gateway),
    reference: gateway.referenceId ?? '',
    method: methodOf(came.at(-1) ?? transactions.at(-1)),
    fee: fees.length === 0 ? null : fees.reduce((total, fee) => total + fee, 0),
  }
}

/** From what says least to what says most. A word nobody knows says more than that it waits. */
const telling = ['waiting', '', 'cancelled', 'declined', 'error', ...promised, ...moved]
const rank = (word: string) => Math.max(telling.indexOf(word), telling.indexOf(word) < 0 ? 1 : 0)

/** While something of the money is still there, a transaction that was returned as a whole does not speak for all of them. */
function wordOf(gateway: Gateway, transactions: readonly Transaction[], isSomeLeft: boolean): string {
  const words = [gateway.status, ...transactions.map(({ status }) => status)].sort((a, b) => rank(b) - rank(a))
  const paid = words.find((word) => phaseOf(word) === 'paid')
  return (isSomeLeft && paid) || (words[0] ?? '')
}

/** Of the money if there is some: another one than the gateway's shows. */
function currencyOf({ currency, invoices }: Gateway): string {
  const others = invoices.filter((one) => one.transactions.length > 0).map((one) => one.currency ?? currency ?? '')
  return others.find((other) => other !== currency) ?? others[0] ?? currency ?? ''
}

function methodOf(transaction: Transaction | undefined): string {
  const brand = transaction?.payment?.brand ?? ''
  const digits = lastDigits(transaction?.payment?.cardNumber ?? undefined)
  return [Object.hasOwn(brands, brand) ? brands[brand] : brand, digits].filter(Boolean).join(' ')
}

const Notice = z.object({
  transaction: z.object({
    referenceId: z.string().nullish().catch(null),
    invoice: z
      .object({ paymentRequestId: number.nullish().catch(null), referenceId: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
})

/** Nobody signs it: it is only a reason to ask. */
function readWebhook({ body }: Webhook): Hint | null {
  const found = Notice.safeParse(parseJson(body.toString('utf8')))
  if (!found.success) return null
  const { invoice, referenceId } = found.data.transaction
  const id = invoice?.paymentRequestId ?? null
  const paymentId = id !== null && isId(id) ? id : null
  const reference = invoice?.referenceId ?? referenceId ?? null
  return paymentId === null && reference === null ? null : { paymentId, reference }
}
