import type { RouteInput, RouteMap, UserRecord } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { personalNumberFields, readPersonalNumber } from '@allmend/domain/gateway'
import { type Contact, contactFrom, userFields } from '@allmend/domain/people'
import type { FieldSpec, Rule } from '@allmend/domain/validation'
import { sorted } from '../../framework/form/record-values.ts'
import type { PickedRole } from '../../framework/form/role-picker.tsx'

/** What the form of a person holds. */
export type UserValues = Contact & {
  readonly role: PickedRole
  readonly username: string
  /** Empty leaves it as it is. */
  readonly password: string
  readonly isF4dUser: boolean
  readonly isActive: boolean
  readonly groups: readonly number[]
  readonly priceCategoryId: number | null
  readonly checkZipcode: boolean
  readonly hisoftPersonalNumber: string
}

/** What the form knows besides the person. */
interface Surroundings {
  readonly isNew: boolean
  /** What a new person starts as. */
  readonly role: PickedRole
  /** The price category a zip code leads to; null where they are not to be seen. */
  readonly categoryOf: (zipcode: string) => number | null
}

export const readUser =
  ({ role, categoryOf }: Pick<Surroundings, 'role' | 'categoryOf'>) =>
  (user: UserRecord | null): UserValues => ({
    role: user?.role ?? role,
    username: user?.username ?? '',
    password: '',
    ...contactFrom((name) => user?.[name] ?? ''),
    isF4dUser: user?.isF4dUser ?? false,
    isActive: user?.isActive ?? true,
    groups: sorted(user?.groups.map(({ id }) => id) ?? []),
    // Nobody chose one for people who registered themselves, and nobody does by saving something else.
    priceCategoryId: user ? user.priceCategoryId : categoryOf(''),
    checkZipcode: user?.checkZipcode ?? true,
    hisoftPersonalNumber: user?.hisoftPersonalNumber ?? '',
  })

const names = auditedEntities.user.fields
const free = (label: string, ...rules: Rule[]) => ({ label, rules })

interface SpecSurroundings {
  readonly isNew: boolean
  readonly seesCategories: boolean
  /** Whoever has no category stored may stay so. */
  readonly mayHaveNone: boolean
}

/** Which rules hold depends on what was chosen; a category can be demanded only of those who see them. */
export const userSpec =
  ({ isNew, seesCategories, mayHaveNone }: SpecSurroundings) =>
  ({ role, isF4dUser }: UserValues): FieldSpec<keyof UserValues> => {
    const { priceCategoryId, ...fields } = userFields({ role, isNew, isF4dUser })
    return {
      role: free(names.role),
      ...fields,
      isF4dUser: free('Konto der Betreiberin (Single Sign-on)'),
      isActive: free(names.isActive),
      groups: free(names.groups),
      priceCategoryId: seesCategories && !mayHaveNone ? priceCategoryId : free(priceCategoryId.label),
      checkZipcode: free(names.checkZipcode),
      ...personalNumberFields,
    }
  }

/** What moves along: the name with the address it equals, the groups with the role, the category with the zip code or away from it. */
export const followUser =
  ({ isNew, categoryOf }: Pick<Surroundings, 'isNew' | 'categoryOf'>) =>
  (next: UserValues, previous: UserValues): UserValues => {
    const isByZip = next.checkZipcode && previous.priceCategoryId === categoryOf(previous.zipcode)
    return {
      ...next,
      ...(next.email !== previous.email && previous.username === previous.email && { username: next.email }),
      ...(next.role !== previous.role && { groups: [], isF4dUser: false }),
      ...(next.role === 'admin' && next.isF4dUser && { password: '' }),
      ...(next.zipcode !== previous.zipcode && isByZip && { priceCategoryId: categoryOf(next.zipcode) }),
      ...(!isNew &&
        next.priceCategoryId !== previous.priceCategoryId && { checkZipcode: next.priceCategoryId === null }),
    }
  }

type Draft = RouteInput<RouteMap['POST /api/admin/users']>['body']

interface Shown {
  readonly permissions: boolean
  readonly remove: boolean
  readonly categories: boolean
  readonly isKeeper: boolean
  readonly hasGateway: boolean
}

/** The body of the call: only what the person could see and change. */
export function draftOf(values: UserValues, shown: Shown): Draft {
  const { groups, isActive, priceCategoryId, checkZipcode, isF4dUser, hisoftPersonalNumber, ...rest } = values
  const isCustomer = values.role === 'user'
  return {
    ...rest,
    ...(shown.permissions && { groups: [...groups] }),
    ...(shown.remove && { isActive }),
    ...(shown.categories && isCustomer && { priceCategoryId, checkZipcode }),
    ...(shown.isKeeper && !isCustomer && { isF4dUser }),
    ...(shown.hasGateway && isCustomer && { hisoftPersonalNumber: readPersonalNumber(hisoftPersonalNumber) || null }),
  }
}
