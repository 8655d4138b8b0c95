import type { CurrentUser } from '@allmend/contract'
import { type Contact, customerFields, emptyContact } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { useCurrentUser } from '../../../framework/session.ts'
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

/** The customer who is signed in. Staff order like guests: for somebody else they act as that person. */
export function useCustomer(): CurrentUser | null {
  const user = useCurrentUser()
  return user?.role === 'user' ? user : null
}

/** Who orders: the customer, or whoever was typed in. */
export function useContact(): Contact {
  const guest = guestContact.use()
  return useCustomer() ?? guest
}
