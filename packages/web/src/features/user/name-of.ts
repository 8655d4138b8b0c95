import { fullName, type Named } from '../../lib/person-name.ts'

/** Guests of a company may have left their own name out. */
export const nameOf = (user: Named & { readonly company: string; readonly email: string }): string =>
  fullName(user) || user.company || user.email
