import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { drawLetters } from '../letter/draw-elsewhere.ts'
import { type FoundLetter, letterFile, wholeLetter } from '../letter/letter-file.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { endExemption, exempt, waiveFee } from './change-dunning.ts'
import { dunningOfCollective, dunningOfOrder } from './dunning-of-invoice.ts'
import { listRuns, proposeRun, readRun } from './dunning-runs.ts'
import { keptLetters, noticesOfRun, readNotice, readNoticeLetter, readOrderNotice } from './read-notices.ts'
import { startDunning } from './start-dunning.ts'

async function answer(tx: TenantTx, id: number) {
  const run = await readRun(tx, id)
  return run ? { run } : refuse('record.not_found')
}

/** Reminders and warnings about invoices that are overdue. */
export function dunningRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  mount(server, platform, contract.getDunning, ({ tenant }) => tenant(proposeRun))
  mount(server, platform, contract.startDunning, ({ tenant, actor, body }) =>
    tenant(async (tx) => {
      const made = await startDunning(tx, actor(), body)
      return isRefusal(made) ? made : answer(tx, made)
    }),
  )
  mount(server, platform, contract.listDunningRuns, ({ tenant, table }) => tenant((tx) => listRuns(tx, table)))
  mount(server, platform, contract.getDunningRun, ({ tenant, params }) =>
    tenant(async (tx) => {
      const found = await answer(tx, params.id)
      return isRefusal(found) ? found : { ...found, notices: await noticesOfRun(tx, params.id) }
    }),
  )
  mount(server, platform, contract.getDunningRunPdf, async ({ tenant, params, query }) => {
    const only = query.which === 'post' ? sql`n.recipient = ''` : sql`true`
    const found = await tenant((tx) => keptLetters(tx, sql`n.run_id = ${params.id} and ${only}`))
    const letters = []
    for (const one of found) letters.push(await wholeLetter(one, platform.pictures))
    const [first, ...others] = letters
    if (!first) return refuse('record.not_found')
    const content = await drawLetters([first, ...others], { title: `Mahnlauf ${params.id}` })
    return new SentFile(`mahnlauf-${params.id}.pdf`, 'application/pdf', content)
  })
  const draw = async (found: FoundLetter | Refusal) => (isRefusal(found) ? found : letterFile(found, platform.pictures))
  mount(server, platform, contract.getNoticePdf, async ({ tenant, params }) =>
    draw(await tenant((tx) => readNoticeLetter(tx, params.id))),
  )
  mount(server, platform, contract.getOwnNoticePdf, async ({ tenant, actor, params: { id, noticeId } }) =>
    draw(await tenant((tx) => readOrderNotice(tx, { orderId: id, noticeId, userId: actor().user.id }))),
  )
  mount(server, platform, contract.getNoticePdfByLink, async ({ tenant, params: { token, noticeId } }) =>
    draw(
      await tenant(async (tx) => {
        const orderId = await orderOfLink(tx, platform, token)
        return orderId === null ? refuse('record.not_found') : readOrderNotice(tx, { orderId, noticeId })
      }),
    ),
  )
  mount(server, platform, contract.listOrderNotices, ({ tenant, params }) =>
    tenant((tx) => dunningOfOrder(tx, params.id)),
  )
  mount(server, platform, contract.listCollectiveNotices, ({ tenant, params }) =>
    tenant((tx) => dunningOfCollective(tx, params.id)),
  )
  mount(server, platform, contract.waiveDunningFee, ({ tenant, actor, params }) =>
    tenant(async (tx) => {
      const refused = await waiveFee(tx, actor(), params.id)
      const notice = refused ? null : await readNotice(tx, params.id)
      return refused ?? (notice ? { notice } : refuse('record.not_found'))
    }),
  )
  mount(server, platform, contract.exemptFromDunning, ({ tenant, actor, params, body }) =>
    tenant(async (tx) => (await exempt(tx, actor(), params.id, body.reason)) ?? {}),
  )
  mount(server, platform, contract.endDunningExemption, ({ tenant, actor, params }) =>
    tenant(async (tx) => (await endExemption(tx, actor(), params.id)) ?? {}),
  )
}
