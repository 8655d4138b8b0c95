import { customerFields } from './person-fields.ts'

/** Who somebody is and how to reach them: as people type it, accounts hold it and orders keep it. */
export type Contact = Readonly<Record<keyof typeof customerFields, string>>

export const contactNames = Object.keys(customerFields) as (keyof Contact)[]

export const contactFrom = (value: (name: keyof Contact) => string): Contact =>
  Object.fromEntries(contactNames.map((name) => [name, value(name)])) as Contact

export const emptyContact = contactFrom(() => '')
