import { resetDraft } from '../draft/draft-store.ts'
import { dropHandedOver } from '../draft/hand-over.ts'
import { forgetAgreed } from '../steps/review/agreed.ts'
import { forgetCode } from '../steps/review/kept-code.ts'
import { forgetGuest } from './customer.ts'

/** After an order, or when the reservation is given up: nothing that was chosen or typed stays in the tab. */
export function forgetReservation(): void {
  resetDraft()
  dropHandedOver()
  forgetGuest()
  forgetAgreed()
  forgetCode()
}
