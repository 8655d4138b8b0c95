import type { CustomerOrder } from '@allmend/contract'

type Contact = CustomerOrder['contact']

/** Who ordered, as it is stored with the order; what was left out is empty. */
export function wholeContact(stored: Partial<Contact>): Contact {
  const text = (name: keyof Contact) => stored[name] ?? ''
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    company: text('company'),
    street: text('street'),
    streetno: text('streetno'),
    zipcode: text('zipcode'),
    city: text('city'),
    email: text('email'),
    phone: text('phone'),
  }
}
