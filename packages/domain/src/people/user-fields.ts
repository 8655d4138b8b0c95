import { type FieldSpec, max, min, password, type Rule, required } from '../validation/index.ts'
import { notCommon } from './common-passwords.ts'
import { customerFields, staffFields } from './person-fields.ts'

/** A name that looks like an address would let somebody sign in where another person's mail goes. */
const ownAddress: Rule = (value, field, { email }) => {
  const name = String(value ?? '').trim()
  const address = String(email ?? '').trim()
  return name.includes('@') && name.toLowerCase() !== address.toLowerCase()
    ? `'${field}' mit @ muss die eigene E-Mail Adresse sein`
    : null
}

interface UserKind {
  readonly role: 'user' | 'admin'
  readonly isNew: boolean
  /** Staff of the platform's own company sign in by single sign-on: neither name nor password is asked for. */
  readonly isF4dUser: boolean
}

/** The form of one person, as staff fill it in. */
export function userFields({ role, isNew, isF4dUser }: UserKind) {
  const signsInElsewhere = role === 'admin' && isF4dUser
  return {
    username: {
      label: 'Benutzername',
      rules: signsInElsewhere ? [max(100), ownAddress] : [required, min(3), max(100), ownAddress],
    },
    password: {
      label: 'Passwort',
      rules: isNew && !signsInElsewhere ? [required, password, notCommon] : [password, notCommon],
    },
    ...(role === 'admin' ? staffFields : customerFields),
    priceCategoryId: { label: 'Preiskategorie', rules: role === 'user' ? [required] : [] },
  } satisfies FieldSpec
}

export type UserField = keyof ReturnType<typeof userFields>

/** What people change of themselves: the e-mail address is the key to the account and has a way of its own. */
const withoutEmail = <F extends { readonly email: unknown }>({ email: _, ...fields }: F) => fields
export const ownCustomerFields = withoutEmail(customerFields)
export const ownStaffFields = withoutEmail(staffFields)
