import type { CurrentUser } from '@allmend/contract'
import { ownCustomerFields } from '@allmend/domain/people'

export type ContactField = keyof typeof ownCustomerFields

export type ContactValues = Record<ContactField, string>

export const contactNames = Object.keys(ownCustomerFields) as ContactField[]

export const contactOf = (user: CurrentUser): ContactValues =>
  Object.fromEntries(contactNames.map((name) => [name, user[name]])) as ContactValues

export const isSameContact = (one: ContactValues, other: ContactValues): boolean =>
  contactNames.every((name) => one[name] === other[name])
