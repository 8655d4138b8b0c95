import { allPermissions, type Permission, roles } from '@allmend/domain/access'
import { z } from 'zod'
import { instant } from './field-schema.ts'

const permission = z.enum(allPermissions as [Permission, ...Permission[]])

export const groupRef = z.object({ id: z.number().int(), name: z.string(), role: z.enum(['user', 'admin']) })

/** The signed-in person as every screen knows them. */
export const currentUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  street: z.string(),
  streetno: z.string(),
  zipcode: z.string(),
  city: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  groups: z.array(groupRef),
  isActive: z.boolean(),
  hasAccount: z.boolean(),
  checkZipcode: z.boolean(),
  priceCategoryId: z.number().int().nullable(),
  /** What the person pays by: the zip code's category, the own one or the default. */
  priceCategory: z.string().nullable(),
  hisoftPersonalNumber: z.string().nullable(),
  isF4dUser: z.boolean(),
  use2fa: z.boolean(),
  /** Nothing but the set-up of two factors is open to them yet. */
  needsTwoFactor: z.boolean(),
  permissions: z.array(permission),
  isImpersionating: z.boolean(),
  /** Who really sits in front of the screen, while somebody acts as this person. */
  impersonator: z.object({ name: z.string(), role: z.enum(roles), permissions: z.array(permission) }).nullable(),
  deletionRequestedAt: instant.nullable(),
  version: z.number().int(),
})

export type CurrentUser = z.output<typeof currentUser>
