import { type FieldSpec, max, min, password, required } from '../validation/index.ts'
import { notCommon } from './common-passwords.ts'
import { staffFields } from './person-fields.ts'
import { userFields } from './user-fields.ts'

const { username } = userFields({ role: 'admin', isNew: true, isF4dUser: false })

/** The form of a keeper. The sign-in name is chosen once. */
export const keeperFields = ({ isNew }: { readonly isNew: boolean }) =>
  ({
    firstname: staffFields.firstname,
    lastname: staffFields.lastname,
    email: staffFields.email,
    username: isNew ? username : { label: username.label, rules: [min(3), max(100)] },
    password: { label: 'Passwort', rules: isNew ? [required, password, notCommon] : [password, notCommon] },
  }) satisfies FieldSpec
