import type { DeskHistoryEntry } from '@allmend/contract'
import { auditedEntities, changesOf } from '@allmend/domain/audit'
import { formatChf } from '@allmend/domain/money'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readDeskHistory } from '../desk/desk-history.ts'
import { findCollective } from './read-collective.ts'

const labels = auditedEntities.collectiveinvoice.fields

/** Only what came in changes it. */
const describe = (before: unknown, after: unknown): Pick<DeskHistoryEntry, 'title' | 'text' | 'changes'> => ({
  title: 'Zahlung erfasst',
  text: '',
  changes: changesOf(before, after)
    .filter(({ field }) => field === 'paid')
    .map((change) => ({ field: labels.paid, before: null, after: formatChf(Number(change.after)) })),
})

/** Mails that carry its letter, or a reminder of it; other mails about its orders stand with those. */
const mailsAbout = (tx: TenantTx, id: number) => sql`
  order_id in (select c.id from customer_order c where c.app_id = ${tx.appId} and c.collective_id = ${id})
  and exists (
    select from jsonb_array_elements(attachments) file
    where file -> 'letter' = jsonb_build_object('kind', 'collective', 'id', ${id}::int)
      or file -> 'letter' ->> 'kind' = 'notice' and (file -> 'letter' ->> 'id')::int in (
        select n.id from dunning_notice n where n.app_id = ${tx.appId} and n.collective_id = ${id}
      )
  )
`

export async function readCollectiveHistory(
  tx: TenantTx,
  id: number,
): Promise<{ entries: DeskHistoryEntry[] } | Refusal> {
  const found = await findCollective(tx, id)
  if (!found) return refuse('record.not_found')
  const entries = await readDeskHistory(tx, {
    entity: 'collectiveinvoice',
    id,
    beginning: { at: found.created_at, title: 'Sammelrechnung erstellt', by: found.made_by },
    describe,
    mails: mailsAbout(tx, id),
    showsAddresses: true,
  })
  return { entries }
}
