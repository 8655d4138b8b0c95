import type { OrderRow } from '../order-list.queries.ts'

type Row = Pick<OrderRow, 'number' | 'customer' | 'owed'>

export const isOneCustomer = (rows: readonly Pick<Row, 'customer'>[]): boolean =>
  new Set(rows.map(({ customer }) => customer.userId)).size === 1 && rows[0]?.customer.userId !== null

/** Why no collective invoice can be made of these orders, as far as their list tells; null as long as nothing speaks against it. */
export function collectiveObjection(rows: readonly Row[] | undefined, chosen: number): string | null {
  if (chosen < 2) {
    return 'Bitte wählen Sie mindestens zwei Bestellungen derselben Kundin oder desselben Kunden.'
  }
  if (!rows) return null
  if (!isOneCustomer(rows)) {
    return 'Die gewählten Bestellungen sind nicht alle von derselben Person. Eine Sammelrechnung geht an eine einzige Kundin oder einen einzigen Kunden: Bitte wählen Sie nur solche.'
  }
  const settled = rows.filter(({ owed }) => owed <= 0).map(({ number }) => number)
  if (settled.length === 0) return null
  return `Nichts offen ist bei ${settled.join(', ')}. Bitte wählen Sie nur Bestellungen, die noch etwas kosten.`
}
