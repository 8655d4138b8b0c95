import type { GuestContact } from '@allmend/contract'
import { customerFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { createStore } from '../../../lib/store.ts'

const nobody: GuestContact = {
  firstname: '',
  lastname: '',
  company: '',
  street: '',
  streetno: '',
  zipcode: '',
  city: '',
  email: '',
  phone: '',
}

/** Who a guest is. Only in memory: the next person at this computer finds nothing of it. */
export const guestContact = createStore<GuestContact>(nobody)

export const forgetGuest = (): void => guestContact.set(nobody)

export const isContactComplete = (contact: Readonly<Partial<GuestContact>>): boolean =>
  Object.keys(checkFields(customerFields, contact)).length === 0
