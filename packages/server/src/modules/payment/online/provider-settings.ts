import { randomBytes } from 'node:crypto'
import type { PaymentProviderView, RouteParsed, savePaymentProvider as saveRoute } from '@allmend/contract'
import { type PaymentProviderKind, paymentProviderKinds } from '@allmend/domain/payments'
import { audit } from '../../../platform/audit/audit.ts'
import { refuseConflict } from '../../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { secretEnd } from '../../../platform/secrets/secret-end.ts'
import { sealSecret } from './payment-platform.ts'

/** Both providers as staff see them; one that was never entered is empty. */
export async function readProviders(tx: TenantTx, site: string): Promise<PaymentProviderView[]> {
  await ensureRows(tx)
  const rows = await tx.db.selectFrom('payment_provider').where('app_id', '=', tx.appId).selectAll().execute()
  return paymentProviderKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (!row) return []
    return [
      {
        ...{ kind, isActive: row.is_active, account: row.account, methods: row.methods, isTest: row.is_test },
        secretEnd: row.secret === null ? null : row.secret_end,
        hasSignKey: row.sign_key !== null,
        webhookUrl: `${site}/api/pay/${tx.appId}/${kind}/${row.webhook_token}`,
        testedAt: row.tested_at?.toISOString() ?? null,
        ...{ testedBy: row.tested_by, testFailure: row.test_failure, version: row.version },
        toldAt: row.told_at?.toISOString() ?? null,
      },
    ]
  })
}

/** Each has its address for webhooks before anything else is entered: staff enter it at the provider first. */
async function ensureRows(tx: TenantTx): Promise<void> {
  await tx.db
    .insertInto('payment_provider')
    .values(
      paymentProviderKinds.map((kind) => ({ app_id: tx.appId, kind, webhook_token: randomBytes(24).toString('hex') })),
    )
    .onConflict((conflict) => conflict.columns(['app_id', 'kind']).doNothing())
    .execute()
}

type Draft = RouteParsed<typeof saveRoute>['body']

const logged = ({
  account,
  isTest,
  isActive,
  methods,
}: Pick<Draft, 'account' | 'isTest' | 'isActive' | 'methods'>) => ({
  ...{ account, isTest, isActive, methods: methods.join(', ') },
})

/** Secrets that are not sent stay; for another account they do not. */
export async function saveProvider(
  tx: TenantTx,
  actor: Actor,
  kind: PaymentProviderKind,
  { secret, signKey, version, ...draft }: Draft,
  site: string,
): Promise<PaymentProviderView | Refusal> {
  await ensureRows(tx)
  const before = await tx.db
    .selectFrom('payment_provider')
    .where('app_id', '=', tx.appId)
    .where('kind', '=', kind)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) {
    const current = (await readProviders(tx, site)).find((one) => one.kind === kind)
    return refuseConflict(tx, 'paymentprovider', { id: tx.appId, editedVersion: version, current })
  }
  const isSame = before.account === draft.account
  const kept = (sent: string | undefined, stored: string | null) =>
    sent ? sealSecret(tx, kind, sent.trim()) : sent === undefined && isSame ? stored : null
  const [sealed, sealedKey] = [kept(secret, before.secret), kept(signKey, before.sign_key)]
  if (draft.isActive && sealed === null) return refuse('payment.secret_missing')
  if (draft.isActive && kind === 'datatrans' && sealedKey === null) return refuse('payment.sign_key_missing')
  if (draft.isActive) {
    // One at a time.
    await tx.db
      .updateTable('payment_provider')
      .set({ is_active: false })
      .where('app_id', '=', tx.appId)
      .where('kind', '!=', kind)
      .execute()
  }
  const isChanged = secret !== undefined || signKey !== undefined || !isSame || before.is_test !== draft.isTest
  await tx.db
    .updateTable('payment_provider')
    .set({
      ...{ account: draft.account, methods: draft.methods, is_test: draft.isTest, is_active: draft.isActive },
      ...{ secret: sealed, sign_key: sealedKey, version: version + 1 },
      secret_end: sealed === null ? '' : secret ? secretEnd(secret.trim()) : before.secret_end,
      ...(isChanged && { tested_at: null, tested_by: '', test_failure: null }),
    })
    .where('app_id', '=', tx.appId)
    .where('kind', '=', kind)
    .execute()
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'paymentprovider', entityId: tx.appId, subject: kind, version: version + 1 },
    before: logged({
      ...{ account: before.account, isTest: before.is_test, isActive: before.is_active, methods: before.methods },
    }),
    after: { ...logged(draft), ...(secret && { secret: 'neu' }), ...(signKey && { signKey: 'neu' }) },
  })
  const saved = (await readProviders(tx, site)).find((one) => one.kind === kind)
  if (!saved) throw new Error('a provider that was saved is gone')
  return saved
}

/** What became of a test of the credentials. */
export async function noteTest(
  tx: TenantTx,
  actor: Actor,
  kind: PaymentProviderKind,
  failure: string | null,
): Promise<void> {
  await tx.db
    .updateTable('payment_provider')
    .set({ tested_at: new Date(), tested_by: actor.user.name, test_failure: failure })
    .where('app_id', '=', tx.appId)
    .where('kind', '=', kind)
    .execute()
}
