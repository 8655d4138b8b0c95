import { sql } from 'kysely'
import { z } from 'zod'
import type { PlatformTx } from '../../platform/db/database.ts'
import type { Subscriber } from '../../platform/events/outbox.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Jobs } from '../../platform/jobs/worker.ts'
import { wantBill } from './bills.ts'
import type { GatewayPlatform } from './gateway-platform.ts'
import { workNextBill } from './send-bills.ts'
import { linkDifferences, tellNextLink } from './tell-links.ts'

/** Apps whose gateway may be called and has something to do. */
async function findDue(tx: PlatformTx): Promise<void> {
  const { rows } = await sql<{ app_id: number }>`
    select g.app_id from gateway_setting g join app on app.id = g.app_id
    where g.is_active and 'hisoftgateway' = any (app.feature_flags) and (g.rest_until is null or g.rest_until <= now()) and (
      exists (select from gateway_bill b where b.app_id = g.app_id and b.next_at <= now()
        and (b.claimed_until is null or b.claimed_until <= now()))
      or exists (select from (${linkDifferences}) d where d.app_id = g.app_id)
    )
  `.execute(tx.db)
  for (const { app_id: appId } of rows) {
    await enqueue(tx, 'gateway.work', { appId }, { key: `gateway.work:${appId}`, queue: 'gateway' })
  }
}

/** Milliseconds for one app at a time: one that is slow holds up the others this long and no longer. */
const turn = 20_000

/** One call after the other, until nothing is due, the gateway is not well, or the turn is over. */
async function workApp(platform: GatewayPlatform, appId: number): Promise<void> {
  const end = performance.now() + turn
  for (const work of [workNextBill, tellNextLink]) {
    let came: Awaited<ReturnType<typeof work>>
    do {
      if (performance.now() > end) return
      came = await work(platform, appId)
      if (came === 'stop') return
    } while (came === 'done')
  }
}

const ofApp = z.object({ appId: z.number() })

export function gatewayJobs(platform: GatewayPlatform): Jobs {
  return {
    'gateway.find_due': {
      scope: 'platform',
      schedule: '* * * * *',
      run: (_, acrossTenants) => acrossTenants(findDue),
    },
    // Between two transactions the gateway is called: nothing is held meanwhile.
    'gateway.work': { scope: 'tenant', run: (payload) => workApp(platform, ofApp.parse(payload).appId) },
  }
}

const billed = z.object({ orderId: z.number(), to: z.string() })

export const gatewaySubscribers: readonly Subscriber[] = [
  {
    name: 'gateway.bill',
    event: 'order.billed',
    async handle(tx, payload) {
      await wantBill(tx, billed.parse(payload).orderId)
    },
  },
]
