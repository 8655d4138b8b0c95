import { type Contact, contactFrom } from '@allmend/domain/people'

/** Who ordered, as it is stored with the order; what was left out is empty. */
export const wholeContact = (stored: Partial<Contact>): Contact => contactFrom((name) => stored[name] ?? '')
