import type { DeskOrder } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { positionTotal } from '@allmend/domain/pricing'
import type { Rule } from '@allmend/domain/validation'
import { packList, unpackEntry, unpackList } from '../../framework/form/packed-list.ts'

/** A free position while it is typed. */
export interface PositionDraft {
  readonly id: number
  readonly title: string
  readonly quantity: string
  /** Rappen; null where nothing stands, not a number where nobody can read it. */
  readonly unitPrice: number | null
  readonly isTaxable: boolean
}

export const emptyPosition = (id: number, isTaxable: boolean): PositionDraft => ({
  id,
  title: '',
  quantity: '1',
  unitPrice: null,
  isTaxable,
})

/** `1.5` or `1,5`; null for what is no quantity. */
export function readQuantity(text: string): number | null {
  const bare = text.trim().replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(bare)) return null
  const quantity = Number(bare)
  return quantity > 0 && quantity <= 100_000 ? quantity : null
}

export const isPriced = ({ unitPrice }: PositionDraft): boolean => unitPrice !== null && !Number.isNaN(unitPrice)

export const isWrong = (position: PositionDraft): boolean =>
  position.title.trim() === '' || readQuantity(position.quantity) === null || !isPriced(position)

/** What it comes to; null while it cannot be read. */
export function draftTotal(position: PositionDraft): number | null {
  const quantity = readQuantity(position.quantity)
  return quantity === null || !isPriced(position) ? null : positionTotal(quantity, position.unitPrice ?? 0)
}

export const wirePosition = ({ title, quantity, unitPrice, isTaxable }: PositionDraft) => ({
  title: title.trim(),
  quantity: readQuantity(quantity) ?? 0,
  unitPrice: unitPrice ?? 0,
  isTaxable,
})

const positionsRule: Rule = (value) =>
  unpackList<PositionDraft>((value ?? []) as readonly string[]).some(isWrong)
    ? 'Jede Position braucht eine Bezeichnung, eine Menge und einen Preis.'
    : null

const labels = auditedEntities.order.fields

export const orderSpec = {
  positions: { label: labels.positions, rules: [positionsRule] },
  paymentOptionId: { label: labels.paymentOption, rules: [] },
  dueOn: { label: labels.dueOn, rules: [] },
}

export const readOrder = (order: DeskOrder | null) => ({
  positions: packList(
    (order?.positions ?? []).map(({ id, title, quantity, unitPrice, isTaxable }) => ({
      id,
      title,
      quantity: String(quantity),
      unitPrice,
      isTaxable,
    })),
  ) as readonly string[],
  paymentOptionId: String(order?.paymentOptionId ?? ''),
  dueOn: order?.dueOn ?? '',
})
export type OrderValues = ReturnType<typeof readOrder>

/** The log may hold other texts than the form does. */
export function orderWords(field: string, entry: string | number): string {
  const isPacked = field === 'positions' && String(entry).startsWith('{')
  if (!isPacked) return String(entry)
  const { quantity, title } = unpackEntry<PositionDraft>(String(entry))
  return `${quantity} × ${title}`
}
