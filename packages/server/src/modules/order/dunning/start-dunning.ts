import type { RouteParsed, startDunning as startRoute } from '@allmend/contract'
import { dunningFields } from '@allmend/domain/dunning'
import { parseDay } from '@allmend/domain/time'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { readToday } from '../desk/order-rows.ts'
import { readClaims } from './claims.ts'

type Draft = RouteParsed<typeof startRoute>['body']

/** Plans a letter for each claim, all or none; a job sends them one by one. Answers with the id of the run. */
export async function startDunning(
  tx: TenantTx,
  actor: Actor,
  { claims, dueOn, fee, feeBasis, withMail }: Draft,
): Promise<number | Refusal> {
  if (fee > 0 && feeBasis === '') return refuse('dunning.basis_missing')
  const onDay = await readToday(tx)
  if (dueOn <= onDay) return refuse('dunning.due_past')
  if ((parseDay(dueOn) ?? 0) > (parseDay(onDay) ?? 0) + dunningFields.maxTerm) return refuse('dunning.due_far')
  const found = new Map((await readClaims(tx, { keys: claims })).map((claim) => [`${claim.kind}${claim.id}`, claim]))
  const due = claims.map((wanted) => {
    const claim = found.get(`${wanted.kind}${wanted.id}`)
    return claim?.step === 'due' && claim.level === wanted.level ? claim : null
  })
  if (due.includes(null)) return refuse('dunning.changed')
  const by = nameOfActor(actor)
  const run = await tx.db
    .insertInto('dunning_run')
    .values({
      ...{ app_id: tx.appId, made_by: by, on_day: onDay, due_on: dueOn },
      ...{ fee, fee_basis: fee > 0 ? feeBasis : '', with_mail: withMail },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const planned = await tx.db
    .insertInto('dunning_notice')
    .values(
      due
        .filter((claim) => claim !== null)
        .map(({ kind, id, orderId, level }) => ({
          ...{ app_id: tx.appId, run_id: run.id, order_id: orderId, level: level ?? 1 },
          collective_id: kind === 'collective' ? id : null,
        })),
    )
    // Whoever started at the same time was quicker.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (planned.length < claims.length) return refuse('dunning.changed')
  await audit(tx, actor, {
    action: 'created',
    entity: 'dunningrun',
    entityId: run.id,
    subject: `Mahnlauf ${run.id}`,
    after: { letters: claims.length, dueOn, fee, feeBasis, withMail },
  })
  await enqueue(tx, 'dunning.send', { appId: tx.appId, runId: run.id }, { queue: `dunning:${tx.appId}` })
  return run.id
}
