import type { printOrders, RouteParsed } from '@allmend/contract'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { publicUrl } from '../../tenant/index.ts'
import { setOrdersState } from '../desk/set-state.ts'
import type { OrderPlatform } from '../order-platform.ts'
import { drawLetters } from './draw-elsewhere.ts'
import type { Letter } from './letter.ts'
import { wholeLetter } from './letter-file.ts'
import { readLetter } from './order-letter.ts'

interface PrintCall {
  readonly actor: Actor
  readonly platform: Pick<OrderPlatform, 'pictures' | 'links'>
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/**
 * The letters of several orders in one file, in the order they were chosen. Each is read in a transaction of its own: others get their
 * turn in between. What fits is marked as printed once all are drawn.
 */
export async function printLetters(
  { tenant, actor, platform }: PrintCall,
  { ids, marksPrinted }: RouteParsed<typeof printOrders>['body'],
): Promise<SentFile | Refusal> {
  const read = async (id: number): Promise<Letter | Refusal> => {
    const found = await tenant((tx) => readLetter(tx, id))
    return isRefusal(found) ? found : wholeLetter(found, platform.pictures)
  }
  const [firstId, ...others] = ids
  const first = firstId === undefined ? refuse('record.not_found') : await read(firstId)
  if (isRefusal(first)) return first
  const letters: [Letter, ...Letter[]] = [first]
  for (const id of others) {
    const letter = await read(id)
    if (isRefusal(letter)) return letter
    letters.push(letter)
  }
  const content = await drawLetters(letters, ids.length === 1 ? {} : { title: `${ids.length} Briefe` })
  if (marksPrinted) {
    await tenant(async (tx) => {
      const open = await unprinted(tx, ids)
      const site = await publicUrl(tx, platform.links)
      return setOrdersState(tx, { actor, site }, { ids: open, to: 'printed' })
    })
  }
  return new SentFile('briefe.pdf', 'application/pdf', content)
}

/** Invoices that went out and were not printed yet; printing bills nothing. */
async function unprinted(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'booked')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
