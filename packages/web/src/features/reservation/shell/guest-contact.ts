import { type Contact, customerFields, emptyContact } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { createTabStore } from '../../../framework/tab-store.ts'

/** Who a guest is. In this tab only: a phone throws the page away while the code is looked up in the mail. */
export const guestContact = createTabStore<Contact>({
  name: 'guest',
  shape: 1,
  empty: () => emptyContact,
  isEmpty: (contact) => Object.values(contact).every((value) => value === ''),
})

export const forgetGuest = (): void => guestContact.set(emptyContact)

export const isContactComplete = (contact: Readonly<Partial<Contact>>): boolean =>
  Object.keys(checkFields(customerFields, contact)).length === 0
