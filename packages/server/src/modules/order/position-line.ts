import type { QuoteLine } from '@allmend/domain/pricing'

/** What staff charge besides bookings, as it is stored. */
export interface StoredPosition {
  readonly title: string
  readonly quantity: number
  readonly unitPrice: number
  /** As prices are entered in the order, with or without VAT. */
  readonly total: number
  readonly tax: number
  /** Null carries no VAT. */
  readonly rate: number | null
}

/** A free position as a line like those of bookings. */
export const positionLine = ({ title, quantity, unitPrice, total, tax, rate }: StoredPosition): QuoteLine => ({
  kind: 'adjustment',
  id: null,
  title,
  quantity,
  unitPrice,
  total,
  shares: rate === null ? [] : [{ rate, amount: total }],
  tax: rate === null ? [] : [{ rate, total: tax }],
})
