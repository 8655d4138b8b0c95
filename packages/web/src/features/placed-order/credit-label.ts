import type { CustomerOrder } from '@allmend/contract'
import { letterKindWords } from '@allmend/domain/bookings'

type Written = Pick<CustomerOrder, 'letter'>

/** What the letter of an order is called on its button: an invoice once it is one. */
export const letterLabel = ({ letter }: Written): string =>
  letter === 'invoice' || letter === 'receipt' ? `${letterKindWords[letter]} (PDF)` : 'PDF'

/** The same for whoever has just paid. */
export const paidLetterLabel = ({ letter }: Written): string =>
  `${letter === 'receipt' ? 'Quittung' : letterKindWords[letter]} als PDF`

/** Which credit note of an order: counted where there are several. */
export const creditLabel = (at: number, count: number): string => (count === 1 ? 'Gutschrift' : `Gutschrift ${at + 1}`)
