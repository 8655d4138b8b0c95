import { legalTextWords } from '@allmend/domain/texts'
import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Person, PersonContributor } from '../../platform/people/contributor.ts'
import { type AcceptedRow, acceptedTexts } from './acceptance.ts'
import { forgetOrders } from './forget-orders.ts'
import { orderNumber } from './order-number.ts'

const bookingsOf = (tx: TenantTx, { id }: Person) =>
  tx.db
    .selectFrom('booking as b')
    .innerJoin('app', 'app.id', 'b.app_id')
    .where('b.app_id', '=', tx.appId)
    .where('b.user_id', '=', id)

const ordersOf = (tx: TenantTx, { id }: Person) =>
  tx.db.selectFrom('customer_order').where('app_id', '=', tx.appId).where('user_id', '=', id)

const acceptedWords = ({ accepted_rules_at: at, accepted_texts }: AcceptedRow): string | null =>
  at &&
  [at.toISOString(), ...accepted_texts.map(({ kind, version }) => `${legalTextWords[kind]}, Version ${version}`)].join(
    '; ',
  )

/** Reservations and orders of a person. What the accounts need stays when the person goes: number, date, amounts, VAT. */
export const orderContributor: PersonContributor = {
  async count(tx, person) {
    const { past, coming } = await bookingsOf(tx, person)
      .select([
        sql<number>`count(*) filter (where b.display_end <= now())::int`.as('past'),
        sql<number>`count(*) filter (where b.display_end > now())::int`.as('coming'),
      ])
      .executeTakeFirstOrThrow()
    const { orders } = await ordersOf(tx, person)
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    return [
      { label: orders === 1 ? 'Bestellung' : 'Bestellungen', count: orders },
      { label: coming === 1 ? 'kommende Reservation' : 'kommende Reservationen', count: coming },
      { label: past === 1 ? 'vergangene Reservation' : 'vergangene Reservationen', count: past },
    ].filter(({ count }) => count > 0)
  },

  async read(tx, person) {
    const bookings = await bookingsOf(tx, person)
      .select([
        'b.object_title as title',
        'b.display_start',
        'b.display_end',
        'b.state',
        'b.name',
        'b.remark',
        'b.total',
        'b.answers',
        'app.zone',
      ])
      .orderBy('b.display_start')
      .execute()
    const orders = await ordersOf(tx, person)
      .select(['year', 'number', 'created_at', 'total', 'state', 'accepted_rules_at'])
      .select(acceptedTexts('customer_order').as('accepted_texts'))
      .orderBy('id')
      .execute()
    return [
      {
        title: 'Reservationen',
        records: bookings.map((row) => ({
          Objekt: row.title,
          Von: displayInstant(row.display_start.getTime(), row.zone),
          Bis: displayInstant(row.display_end.getTime(), row.zone),
          Status: row.state,
          Anlass: row.name,
          Bemerkung: row.remark,
          Antworten: JSON.stringify(row.answers),
          'Betrag in Rappen': row.total,
        })),
      },
      {
        title: 'Bestellungen',
        records: orders.map((row) => ({
          Nummer: row.number === null ? null : orderNumber(row.year, row.number),
          Datum: row.created_at.toISOString(),
          Status: row.state,
          'Betrag in Rappen': row.total,
          Akzeptiert: acceptedWords(row),
        })),
      },
    ]
  },

  remove: forgetOrders,
}
