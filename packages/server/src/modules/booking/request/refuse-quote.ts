import { isQuoteTooLarge, type Quote } from '@allmend/domain/pricing'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'

/** What nobody can be charged. Asked wherever a price is told, so that no price is told that the order then refuses. */
export const refuseQuote = (quote: Quote): Refusal | null =>
  isQuoteTooLarge(quote) ? refuse('order.amount_too_large') : null
