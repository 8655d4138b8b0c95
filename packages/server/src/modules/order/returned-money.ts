import type { CustomerOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { paidOnline, returning } from './held/return-online.ts'

interface MoneyWords {
  /** What becomes of the money that came in, for whoever cancelled; nothing where none came in. */
  readonly customer: string
  /** What is left to do about it; nothing where nothing is. */
  readonly office: string
}

/** After a customer cancelled: what is due back is credited already, and the office gives it back. */
export async function returnedMoney(tx: TenantTx, order: CustomerOrder): Promise<MoneyWords> {
  const came = order.paid - order.refunded
  if (came <= 0) return { customer: '', office: '' }
  const { rows } = await sql<{ online: number; returning: number }>`
    select ${paidOnline} as online, ${returning} as returning from customer_order c where c.app_id = ${tx.appId} and c.id = ${order.id}
  `.execute(tx.db)
  const { online, returning: underway } = rows[0] ?? { online: 0, returning: 0 }
  const due = Math.max(0, -order.owed - underway)
  const paid = `Sie haben ${formatChf(came)} bezahlt.`
  if (due === 0) return { customer: [paid, restWords(order, underway)].filter(Boolean).join(' '), office: '' }
  const isOnline = online - underway >= due
  const also = underway > 0 ? ` ${formatChf(underway)} sind schon auf dem Weg zurück zu Ihnen.` : ''
  const back =
    due >= came ? 'Sie erhalten den ganzen Betrag zurück.' : `Davon erhalten Sie ${formatChf(due)} zurück.${also}`
  const how = isOnline
    ? 'Die Verwaltung erstattet den Betrag auf dem Weg, auf dem Sie bezahlt haben. Sobald er unterwegs ist, erhalten Sie eine E-Mail.'
    : 'Die Verwaltung zahlt Ihnen den Betrag zurück und meldet sich bei Ihnen, wenn sie dafür noch etwas braucht.'
  const todo = isOnline
    ? 'Das Geld kam online: Erstatten Sie es in der Bestellung unter «Online-Zahlungen» zurück.'
    : 'Zahlen Sie den Betrag zurück und tragen Sie die Rückzahlung in der Bestellung ein.'
  return {
    customer: `${paid} ${back} ${how}`,
    office: `Dem Kunden sind ${formatChf(due)} zurückzuzahlen. ${todo}`,
  }
}

function restWords({ owed, hasEnded }: CustomerOrder, underway: number): string {
  if (underway > 0) return `${formatChf(underway)} sind auf dem Weg zurück zu Ihnen.`
  if (owed > 0) return `Offen bleiben ${formatChf(owed)}.`
  return hasEnded ? 'Der Betrag bleibt bei uns; zurück erhalten Sie nichts.' : ''
}
