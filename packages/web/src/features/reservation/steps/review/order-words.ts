import type { PublicObject } from '@allmend/contract'

interface Paying {
  /** What is paid with; null where nothing is to be paid. */
  readonly payment: { readonly kind: string } | null
  readonly objects: readonly Pick<PublicObject, 'confirmation'>[]
}

interface Ordering extends Paying {
  /** There is little room. */
  readonly isNarrow: boolean
}

const isDecided = ({ objects }: Paying) => objects.some(({ confirmation }) => confirmation !== 'automatic')

/** What the button does that orders. What somebody decides about is paid after the decision. */
export function orderWords({ isNarrow, ...paying }: Ordering): string {
  if (paying.payment?.kind === 'online' && !isDecided(paying)) return 'Reservieren und bezahlen'
  return isNarrow ? 'Reservieren' : 'Verbindlich reservieren'
}

/** When it is paid at the provider, where that is not at once; else empty. */
export const paidLaterWords = (paying: Paying): string =>
  paying.payment?.kind === 'online' && isDecided(paying)
    ? 'Sie bezahlen erst, wenn die Verwaltung die Reservation bestätigt hat. Den Link dazu erhalten Sie per E-Mail.'
    : ''
