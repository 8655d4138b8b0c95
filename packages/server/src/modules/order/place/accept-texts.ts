import type { placeOrder, RouteParsed } from '@allmend/contract'
import { type AcceptedTextKind, isSameVersions, type TextVersions } from '@allmend/domain/texts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CustomerTerms } from '../../booking/index.ts'

type Draft = Pick<RouteParsed<typeof placeOrder>['body'], 'acceptsRules' | 'acceptedTexts'>

/**
 * What somebody who orders accepts: the versions that count now. Whoever names the versions that were to be read, and had others before
 * them, is refused: nobody accepts what they could not read. Nothing where nobody was asked.
 */
export function acceptTexts(
  { acceptsRules, acceptedTexts }: Draft,
  { textsToAccept }: Pick<CustomerTerms, 'textsToAccept'>,
): TextVersions<AcceptedTextKind> | undefined | Refusal {
  // Whoever names what they accept accepts it.
  if (acceptsRules !== true && !acceptedTexts) return undefined
  if (acceptedTexts && !isSameVersions(acceptedTexts, textsToAccept)) {
    return refuse('order.texts_changed', { texts: textsToAccept })
  }
  return textsToAccept
}
