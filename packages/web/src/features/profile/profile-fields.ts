import type { CurrentUser } from '@allmend/contract'
import { ownStaffFields } from '@allmend/domain/people'

export type ProfileField = keyof typeof ownStaffFields

const allNames = Object.keys(ownStaffFields) as ProfileField[]

/** A keeper belongs to no municipality and has a name only. */
export const shownFields = (role: CurrentUser['role']): readonly ProfileField[] =>
  role === 'keeper' ? ['firstname', 'lastname'] : allNames

export function profileOf(user: CurrentUser): Record<ProfileField, string> {
  const { firstname, lastname, company, street, streetno, zipcode, city, phone, role } = user
  // A keeper's phone is neither asked for nor kept, but the call insists on one.
  return { firstname, lastname, company, street, streetno, zipcode, city, phone: role === 'keeper' ? '-' : phone }
}
