import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'

/** Whether something is to be paid, now or once its price is known: only then is said how. */
export const isPayable = ({
  owed,
  hasNoPriceObject,
  reservations,
}: Pick<CustomerOrder, 'owed' | 'hasNoPriceObject'> & {
  readonly reservations: readonly Pick<CustomerOrder['reservations'][number], 'state'>[]
}): boolean => owed > 0 || (hasNoPriceObject && reservations.some(({ state }) => takingStates.includes(state)))
