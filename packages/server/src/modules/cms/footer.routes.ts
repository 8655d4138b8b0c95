import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { readFooter, writeFooterPages } from './footer.repository.ts'

export function footerRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.getFooter, async ({ tenant }) => ({ footer: await tenant(readFooter) }))
  mount(server, platform, contract.saveFooter, async ({ tenant, actor, body }) =>
    answerWith('footer', await tenant((tx) => saveFooter(tx, actor(), body))),
  )
}

type Footer = Awaited<ReturnType<typeof readFooter>>

const logged = ({ pageIds, pages, credit }: Footer) => ({
  pageIds: pageIds.map((id) => pages.find((page) => page.id === id)?.title ?? String(id)),
  credit,
})

interface FooterDraft {
  readonly pageIds: readonly number[]
  readonly credit: string
  readonly version: number
}

async function saveFooter(tx: TenantTx, actor: Actor, draft: FooterDraft): Promise<Footer | Refusal> {
  const before = await readFooter(tx)
  const saved = await tx.db
    .updateTable('app_setting')
    .set({ footer_credit: draft.credit.trim(), footer_version: draft.version + 1 })
    .where('app_id', '=', tx.appId)
    .where('footer_version', '=', draft.version)
    .returning('app_id')
    .executeTakeFirst()
  if (!saved) {
    return refuseConflict(tx, 'footer', { id: tx.appId, editedVersion: draft.version, current: await readFooter(tx) })
  }
  const published = new Set(before.pages.filter(({ isPublished }) => isPublished).map(({ id }) => id))
  if (!draft.pageIds.every((id) => published.has(id))) return refuse('footer.page_unknown')
  await writeFooterPages(tx, draft.pageIds)
  const after = await readFooter(tx)
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'footer', entityId: tx.appId, version: after.version },
    before: logged(before),
    after: logged(after),
  })
  return after
}
