import type { RouteParsed, createApp as route } from '@allmend/contract'
import { settledDomains } from '@allmend/domain/apps'
import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { enterTenant } from '../../platform/db/enter-tenant.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { createApp, publicUrl } from '../tenant/index.ts'
import { createGroup, inviteAdministrator } from '../user/index.ts'
import { findTakenDomain } from './app-domains.ts'
import { copySetUp } from './copy-set-up.ts'
import type { KeeperPlatform } from './keeper-platform.ts'
import { noteApp } from './note-app.ts'
import { findApp, type PlatformApp } from './read-apps.ts'
import { limitsOf } from './save-app.ts'
import { administration, setUpBlank } from './set-up-blank.ts'
import { takeTurns } from './take-turns.ts'

type ProvidingPlatform = Pick<KeeperPlatform, 'db' | 'links' | 'fillExample'>

export type NewApp = RouteParsed<typeof route>['body']

/** A new app with all that is needed to use it, in one transaction: what fails leaves nothing behind. */
export async function provideApp(
  tx: PlatformTx,
  { db, links, fillExample }: ProvidingPlatform,
  actor: Actor,
  draft: NewApp,
): Promise<PlatformApp | Refusal> {
  await takeTurns(tx, 'apps')
  const domains = settledDomains(draft.domains)
  const model = draft.copyOf ? await findApp(tx, draft.copyOf) : undefined
  if (draft.copyOf && !model) {
    return refuse('request.invalid', { fields: { copyOf: "'Vorlage' gibt es nicht mehr" } })
  }
  if (model && draft.fromDemo) {
    return refuse('request.invalid', {
      fields: { fromDemo: 'Wählen Sie eine Vorlage oder das Beispiel, nicht beides' },
    })
  }
  const taken = await findTakenDomain(tx, domains, 0)
  if (taken) return taken
  const id = await createApp(tx, {
    title: draft.title.trim(),
    domains: domains.toSorted((a, b) => Number(b.isMain) - Number(a.isMain)).map(({ domain }) => domain),
    featureFlags: draft.featureFlags,
  })
  const limits = limitsOf(draft)
  if (Object.keys(limits).length > 0) await tx.db.updateTable('app').where('id', '=', id).set(limits).execute()
  const inside = await enterTenant(tx, id, db.secrets)
  if (model) await copySetUp(inside, model.id, actor.user.name)
  else await (draft.fromDemo ? fillExample(inside) : setUpBlank(inside, actor.user.name))
  const { administrator } = draft
  // Sent with empty fields by a form in which nobody was named.
  const invited = administrator?.email.trim() ? administrator : null
  if (invited) {
    const baseUrl = await publicUrl(inside, links)
    await inviteAdministrator(inside, invited, { groupId: await groupOfAdministrators(inside), baseUrl })
  }
  const after = await findApp(tx, id)
  if (!after) throw new Error('an app that was just made is gone')
  const more = {
    ...(model && { copyOf: model.title }),
    ...(!model && draft.fromDemo && { fromDemo: true }),
    ...(invited && { administrator: invited.email.trim() }),
  }
  await noteApp(tx, actor, { action: 'created', after, more }, db.secrets)
  return after
}

/** The group with the most rights that may manage them; a copy may have none. */
async function groupOfAdministrators(tx: TenantTx): Promise<number> {
  const group = await tx.db
    .selectFrom('user_group')
    .where('app_id', '=', tx.appId)
    .where('role', '=', 'admin')
    .where(sql<boolean>`'user:permissions' = any(permissions)`)
    .select('id')
    .orderBy(sql`cardinality(permissions)`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return group?.id ?? createGroup(tx, administration)
}
