import { isBilled, isOver, type OrderState } from '@allmend/domain/bookings'

/** What the letter of an order is called on its button: an invoice once it is one. */
export const letterLabel = (state: OrderState): string => (isBilled(state) && !isOver(state) ? 'Rechnung (PDF)' : 'PDF')

/** Which credit note of an order: counted where there are several. */
export const creditLabel = (at: number, count: number): string => (count === 1 ? 'Gutschrift' : `Gutschrift ${at + 1}`)
