import { allPermissions, type Permission, roles } from '@allmend/domain/access'
import type { Contact } from '@allmend/domain/people'
import { z } from 'zod'
import { formText, instant } from './field-schema.ts'

const permission = z.enum(allPermissions as [Permission, ...Permission[]])

export const groupRef = z.object({ id: z.number().int(), name: z.string(), role: z.enum(['user', 'admin']) })

type ContactShape = Record<keyof Contact, z.ZodType>

/** A contact as its owner types it; which fields are needed, and how they look, is said by the rules of the form. */
export const contactDraft = z.object({
  firstname: formText,
  lastname: formText,
  company: formText.default(''),
  street: formText.default(''),
  streetno: formText.default(''),
  zipcode: formText.default(''),
  city: formText.default(''),
  email: formText,
  phone: formText,
} satisfies ContactShape)

const typedByGuest = (most: number) => z.string().max(most).default('')

/** The contact of a guest, who has no account yet: whatever is missing is named by the rules of the form, all at once. */
export const guestContact = z.object({
  firstname: typedByGuest(200),
  lastname: typedByGuest(200),
  company: typedByGuest(200),
  street: typedByGuest(200),
  streetno: typedByGuest(50),
  zipcode: typedByGuest(20),
  city: typedByGuest(200),
  email: typedByGuest(200),
  phone: typedByGuest(100),
} satisfies ContactShape)
export type GuestContact = z.output<typeof guestContact>

/** A contact as it is shown. */
export const contact = z.object({
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  street: z.string(),
  streetno: z.string(),
  zipcode: z.string(),
  city: z.string(),
  email: z.string(),
  phone: z.string(),
} satisfies ContactShape)

/** A person of the app, whoever looks. */
export const person = contact.extend({
  id: z.number().int(),
  username: z.string(),
  groups: z.array(groupRef),
  isActive: z.boolean(),
  hasAccount: z.boolean(),
  checkZipcode: z.boolean(),
  /** As stored for the person; with `checkZipcode` the zip code goes before it. */
  priceCategoryId: z.number().int().nullable(),
  /** What a customer pays by: the zip code's category, the own one or the default. */
  priceCategory: z.string().nullable(),
  deletionRequestedAt: instant.nullable(),
})

/** What only forms show of an account. */
export const accountDetails = z.object({
  hisoftPersonalNumber: z.string().nullable(),
  isF4dUser: z.boolean(),
  use2fa: z.boolean(),
  version: z.number().int(),
})

/** The signed-in person as every screen knows them. */
export const currentUser = person.extend({
  ...accountDetails.shape,
  role: z.enum(roles),
  /** Nothing but the set-up of two factors is open to them yet. */
  needsTwoFactor: z.boolean(),
  permissions: z.array(permission),
  isImpersionating: z.boolean(),
  /** Who really sits in front of the screen, while somebody acts as this person. */
  impersonator: z.object({ name: z.string(), role: z.enum(roles), permissions: z.array(permission) }).nullable(),
})

export type CurrentUser = z.output<typeof currentUser>
