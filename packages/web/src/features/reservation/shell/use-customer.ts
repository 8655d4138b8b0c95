import type { CurrentUser, GuestContact } from '@allmend/contract'
import { useCurrentUser } from '../../../framework/session.ts'
import { guestContact } from './customer.ts'

/** The customer who is signed in. Staff order like guests: for somebody else they act as that person. */
export function useCustomer(): CurrentUser | null {
  const user = useCurrentUser()
  return user?.role === 'user' ? user : null
}

/** Who orders: the customer, or whoever was typed in. */
export function useContact(): GuestContact {
  const guest = guestContact.use()
  return useCustomer() ?? guest
}
