import type { PaymentProviderKind } from '@allmend/domain/payments'
import type { Database, TenantTx } from '../../../platform/db/database.ts'
import type { LinkAddress } from '../../../platform/http/link-address.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { paymentPurpose } from '../../order/index.ts'
import type { PaymentProvider, ProviderPlaces } from '../providers/provider.ts'
import { providerOf } from '../providers/provider-of.ts'

/** What it takes to deal with a provider, in a call and in a job. */
export interface PaymentPlatform {
  readonly db: Database
  readonly secrets: Secrets
  readonly links: LinkAddress
  readonly places: ProviderPlaces
  readonly log: Pick<Log, 'warn'>
}

const secretPurpose = (appId: number, kind: string) => `payment-provider/${appId}/${kind}`

export const sealSecret = (tx: Pick<TenantTx, 'secrets' | 'appId'>, kind: PaymentProviderKind, secret: string) =>
  tx.secrets.encrypt(secret, secretPurpose(tx.appId, kind))

/** It opens the order behind the payment, so it ends with the links of that order. Older ones do not say to which of them they belong: to the first. */
export async function paymentOfToken(tx: TenantTx, token: string): Promise<StoredPayment | null> {
  const value = tx.secrets.verify(token, paymentPurpose(tx.appId))
  const [, id, version = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(value ?? '') ?? []
  const payment = id === undefined ? null : await findPayment(tx, Number(id))
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment?.order_id ?? 0)
    .where('link_version', '=', Number(version))
    .select('id')
    .executeTakeFirst()
  return order ? payment : null
}

export interface StoredProvider {
  readonly kind: PaymentProviderKind
  readonly account: string
  readonly secret: string | null
  readonly sign_key: string | null
  readonly methods: readonly string[]
  readonly is_test: boolean
  readonly webhook_token: string
}

const columns = ['kind', 'account', 'secret', 'sign_key', 'methods', 'is_test', 'webhook_token'] as const

/** The provider of this kind, or the one that is switched on. */
export async function findProvider(tx: TenantTx, kind?: PaymentProviderKind): Promise<StoredProvider | null> {
  let found = tx.db.selectFrom('payment_provider').where('app_id', '=', tx.appId)
  found = kind === undefined ? found.where('is_active', '=', true) : found.where('kind', '=', kind)
  return ((await found.select(columns).executeTakeFirst()) as StoredProvider | undefined) ?? null
}

/** What was encrypted with another key is as good as not there: staff enter it again. */
function openSealed(secrets: Secrets, sealed: string | null, about: string): string | null {
  if (sealed === null) return null
  try {
    return secrets.decrypt(sealed, about)
  } catch {
    return null
  }
}

/** A provider that can be called, with its secrets in clear; null while it has none that can be read. */
export function openProvider(
  { secrets, places }: Pick<PaymentPlatform, 'secrets' | 'places'>,
  appId: number,
  { kind, account, secret, sign_key, is_test }: StoredProvider,
): PaymentProvider | null {
  const clear = (sealed: string | null) => openSealed(secrets, sealed, secretPurpose(appId, kind))
  const opened = clear(secret)
  if (opened === null) return null
  return providerOf(kind, { account, secret: opened, signKey: clear(sign_key) ?? '', isTest: is_test }, places)
}

export interface StoredPayment {
  readonly id: number
  readonly order_id: number
  readonly provider: PaymentProviderKind
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly provider_id: string | null
  readonly link: string | null
  readonly status: string
  readonly state: string
  readonly received: number
  readonly returned: number
  readonly told_returned: number
  readonly told_currency: string
  readonly began_at: Date
  readonly expires_at: Date | null
  readonly asked_at: Date | null
}

const paymentColumns = [
  ...([
    'id',
    'order_id',
    'provider',
    'reference',
    'amount',
    'currency',
    'provider_id',
    'link',
    'status',
    'state',
  ] as const),
  ...(['received', 'returned', 'told_returned', 'told_currency', 'began_at', 'expires_at', 'asked_at'] as const),
] as const

export async function findPayment(tx: TenantTx, id: number, isLocked = false): Promise<StoredPayment | null> {
  const found = tx.db.selectFrom('online_payment').where('app_id', '=', tx.appId).where('id', '=', id)
  const query = found.select(paymentColumns)
  return ((await (isLocked ? query.forUpdate() : query).executeTakeFirst()) as StoredPayment | undefined) ?? null
}

type EventKind = 'create' | 'status' | 'webhook' | 'capture' | 'cancel' | 'refund'

const longestRaw = 20_000

/** What was asked of a provider and what it said; a very long answer is left out. */
export async function noteEvent(
  tx: TenantTx,
  paymentId: number,
  { kind, note = '', raw }: { readonly kind: EventKind; readonly note?: string; readonly raw?: unknown },
): Promise<void> {
  const text = raw === undefined ? undefined : JSON.stringify(raw)
  await tx.db
    .insertInto('online_payment_event')
    .values({
      ...{ app_id: tx.appId, payment_id: paymentId, kind, note: note.slice(0, 500) },
      raw: text === undefined || text.length > longestRaw ? null : text,
    })
    .execute()
}

const ofProvider = {
  table: 'payment_provider',
  key: ['app_id', 'kind'],
  purpose: ({ app_id, kind }) => secretPurpose(Number(app_id), String(kind)),
} satisfies Partial<SealedColumn>

export const sealedProviders: readonly SealedColumn[] = [
  { column: 'secret', ...ofProvider },
  { column: 'sign_key', ...ofProvider },
]

/** For a simulator beside the server: real providers are told this address by staff. */
export async function readPaymentAddress(db: Database, port: number): Promise<string | null> {
  const found = await db.acrossTenants('where a simulator tells of payments', (tx) =>
    tx.db
      .selectFrom('payment_provider')
      .where('is_active', '=', true)
      .where('kind', '=', 'payrexx')
      .select(['app_id', 'webhook_token'])
      .orderBy('app_id')
      .executeTakeFirst(),
  )
  return found ? `http://127.0.0.1:${port}/api/pay/${found.app_id}/payrexx/${found.webhook_token}` : null
}
