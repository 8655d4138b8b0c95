import { mostFailures, restAfter } from '@allmend/domain/gateway'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Gateway, GatewayError } from './gateway.ts'
import { type GatewayPlatform, openGateway } from './gateway-platform.ts'

interface StoredGateway {
  readonly url: string
  readonly token: string | null
  readonly is_active: boolean
  readonly failures: number
  readonly is_resting: boolean
}

/** While one tries whether a gateway is well again, the others still leave it alone; longer than the longest call. */
const trial = '15 seconds'

/** The gateway as it is stored; after its rest, whoever comes first is the one to try. */
async function admit(tx: TenantTx): Promise<StoredGateway | null> {
  const { rows } = await sql<StoredGateway>`
    select url, token, is_active, failures, coalesce(rest_until > now(), false) as is_resting
    from gateway_setting where app_id = ${tx.appId}
  `.execute(tx.db)
  const [stored] = rows
  if (!stored?.is_active || stored.is_resting || stored.failures < mostFailures) return stored ?? null
  const tried = await sql`
    update gateway_setting set rest_until = now() + ${trial}::interval
    where app_id = ${tx.appId} and rest_until <= now() returning app_id
  `.execute(tx.db)
  return { ...stored, is_resting: tried.rows.length === 0 }
}

/** How the gateway is doing, for all processes and for staff. Another address than the one that was called is not judged by it. */
async function note(tx: TenantTx, url: string, outcome: { milliseconds: number } | { failure: string }): Promise<void> {
  const of = sql`where app_id = ${tx.appId} and url = ${url}`
  if ('milliseconds' in outcome) {
    await sql`
      update gateway_setting set failures = 0, down_since = null, rest_until = null, failure = '', answered_at = now(),
        milliseconds = ${outcome.milliseconds} ${of}
    `.execute(tx.db)
    return
  }
  const { rows } = await sql<{ failures: number }>`
    update gateway_setting set failures = failures + 1, down_since = coalesce(down_since, now()), failure = ${outcome.failure}
    ${of} returning failures
  `.execute(tx.db)
  const rest = restAfter(rows[0]?.failures ?? 0)
  if (rest === 0) return
  await sql`update gateway_setting set rest_until = now() + make_interval(secs => ${rest / 1000}) ${of}`.execute(tx.db)
}

/** `off`: there is none. `resting`: it is left alone. The others say how the call failed. */
export type Uncalled = 'off' | 'resting' | 'down' | 'denied' | 'refused'

export type Called<T> =
  | { readonly ok: true; readonly value: T; readonly milliseconds: number }
  | { readonly ok: false; readonly why: Uncalled; readonly words: string }

const uncalled = (why: Uncalled, words = ''): Called<never> => ({ ok: false, why, words })

/**
 * One call to the gateway of an app, outside of any transaction: whoever waits for a stranger holds nothing. A test calls also a gateway
 * that is left alone or off.
 */
export async function callGateway<T>(
  platform: GatewayPlatform,
  appId: number,
  work: (gateway: Gateway) => Promise<T>,
  { isTest = false } = {},
): Promise<Called<T>> {
  const { db, log } = platform
  const stored = await db.withTenant(appId, admit)
  const gateway = stored && (stored.is_active || isTest) ? openGateway(platform, appId, stored) : null
  if (!stored || !gateway) return uncalled('off')
  if (stored.is_resting && !isTest) return uncalled('resting')
  const began = performance.now()
  try {
    const value = await work(gateway)
    const milliseconds = Math.round(performance.now() - began)
    await db.withTenant(appId, (tx) => note(tx, stored.url, { milliseconds }))
    return { ok: true, value, milliseconds }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { failure, message } = error
    // It is well: it answered, and said no to this one.
    const milliseconds = Math.round(performance.now() - began)
    const outcome = failure === 'refused' ? { milliseconds } : { failure: message }
    await db.withTenant(appId, (tx) => note(tx, stored.url, outcome))
    if (failure !== 'refused') log.warn({ appId, reason: message }, 'municipal gateway failed')
    return uncalled(failure, message)
  }
}
