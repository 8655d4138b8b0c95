import { leastMinutesToPay, tellUnpaidAfter } from '@allmend/domain/payments'
import { sql } from 'kysely'
import { z } from 'zod'
import type { PlatformTx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Jobs } from '../../../platform/jobs/worker.ts'
import { owedAmount } from '../../order/index.ts'
import { closeTry, expireOrder, giveUpOrder } from './expire-order.ts'
import { isCompared } from './list-payments.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { sendRefund } from './refund-payment.ts'
import { remindOrder } from './remind-order.ts'
import { settlePayment } from './settle-payment.ts'

interface Due {
  readonly app_id: number
  readonly id: number
}

/** What has become due, oldest first; each gets a job of its own, so that one provider holds up nobody else. */
const dues = {
  'payment.ask': sql<Due>`select app_id, id from online_payment where ask_at <= now() order by ask_at limit 500`,
  'payment.expire': sql<Due>`select app_id, id from customer_order where held_until <= now() order by held_until limit 500`,
  'payment.remind': sql<Due>`
    select app_id, id from customer_order
    where state = 'new' and unpaid_told_at is null and held_until > now() + make_interval(mins => ${leastMinutesToPay})
      and created_at between now() - interval '50 minutes' and now() - make_interval(mins => ${tellUnpaidAfter})
    order by held_until limit 500
  `,
  // The page of a try asks for what was owed when it began.
  'payment.close': sql<Due>`
    select p.app_id, p.id from online_payment p join customer_order c on c.app_id = p.app_id and c.id = p.order_id
    where p.state = 'open' and p.link is not null
      and (p.amount <> ${owedAmount} or c.collective_id is not null or c.state in ('cancelled', 'cancelcompleted')) limit 500
  `,
  'payment.refund': sql<Due>`select app_id, id from online_refund where try_at <= now() order by try_at limit 500`,
  'payment.give_up': sql<Due>`
    select app_id, id from customer_order
    where state = 'new' and held_until is null and held_takings is not null and created_at < now() - interval '25 hours' limit 500
  `,
}

async function findDue(tx: PlatformTx): Promise<void> {
  for (const [task, due] of Object.entries(dues)) {
    const { rows } = await due.execute(tx.db)
    // In the sequence of `compareAll`: whoever puts the same jobs into the queue meanwhile waits, and neither for the other.
    for (const { app_id, id } of rows.toSorted((one, other) => one.app_id - other.app_id || one.id - other.id)) {
      await enqueue(tx, task, { appId: app_id, id }, { key: `${task}:${app_id}:${id}` })
    }
  }
}

/** Each night what the provider may have changed since; of one municipality one after the other, to be polite. */
async function compareAll(tx: PlatformTx): Promise<void> {
  await sql`
    select enqueue_job('payment.ask', jsonb_build_object('appId', p.app_id, 'id', p.id), concat_ws(':', 'payment.ask', p.app_id, p.id),
      null, concat('payment.compare:', p.app_id))
    from (select p.app_id, p.id from online_payment p where ${isCompared} order by p.app_id, p.id) p
  `.execute(tx.db)
}

const one = z.object({ appId: z.number(), id: z.number() })

export function paymentJobs(platform: PaymentPlatform): Jobs {
  // Between two transactions a provider is asked: nothing is held meanwhile.
  const job = (work: (appId: number, id: number) => Promise<unknown>): Jobs[string] => ({
    scope: 'tenant',
    run: async (payload) => {
      const { appId, id } = one.parse(payload)
      await work(appId, id)
    },
  })
  return {
    'payment.find_due': {
      scope: 'platform',
      schedule: '* * * * *',
      run: (_, acrossTenants) => acrossTenants(findDue),
    },
    'payment.compare': {
      scope: 'platform',
      schedule: '0 4 * * *',
      run: (_, acrossTenants) => acrossTenants(compareAll),
    },
    'payment.ask': job((appId, id) => settlePayment(platform, appId, id)),
    'payment.close': job((appId, id) => closeTry(platform, appId, id)),
    'payment.expire': job((appId, id) => expireOrder(platform, appId, id)),
    'payment.remind': job((appId, id) => remindOrder(platform, appId, id)),
    'payment.refund': job((appId, id) => sendRefund(platform, appId, id)),
    'payment.give_up': job((appId, id) => giveUpOrder(platform, appId, id, 'Nicht bezahlt')),
  }
}
