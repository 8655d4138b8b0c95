import { type AppDomain, displayDomain } from '@allmend/domain/apps'
import type { PlatformTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

/** A domain leads to one app, whoever asks; which one has it is told, since keepers see them all. */
export async function findTakenDomain(
  tx: PlatformTx,
  domains: readonly AppDomain[],
  appId: number,
): Promise<Refusal | null> {
  const taken = await tx.db
    .selectFrom('app_domain as d')
    .innerJoin('app', 'app.id', 'd.app_id')
    .where(
      'd.domain',
      'in',
      domains.map(({ domain }) => domain),
    )
    .where('d.app_id', '!=', appId)
    .select(['d.domain', 'app.title'])
    .orderBy('d.domain')
    .limit(1)
    .executeTakeFirst()
  if (!taken) return null
  const sentence = `Die Domain «${displayDomain(taken.domain)}» gehört schon zur App «${taken.title}».`
  return refuse('app.domain_taken', { fields: { domains: sentence } })
}

/** What is there stays as it is, with its number; what is not named any more goes. */
export async function writeDomains(tx: PlatformTx, appId: number, domains: readonly AppDomain[]): Promise<void> {
  const { db } = tx
  const names = domains.map(({ domain }) => domain)
  await db.deleteFrom('app_domain').where('app_id', '=', appId).where('domain', 'not in', names).execute()
  // Before another one is the main one: there is never more than one.
  await db.updateTable('app_domain').where('app_id', '=', appId).set({ is_main: false }).execute()
  await db
    .insertInto('app_domain')
    .values(domains.map(({ domain }) => ({ app_id: appId, domain })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  const main = domains.find(({ isMain }) => isMain)?.domain ?? ''
  await db
    .updateTable('app_domain')
    .where('app_id', '=', appId)
    .where('domain', '=', main)
    .set({ is_main: true })
    .execute()
}
