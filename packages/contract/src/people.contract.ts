import { personalNumberFields, readPersonalNumber } from '@allmend/domain/gateway'
import { categoryBases, userStates } from '@allmend/domain/lists'
import { ownCustomerFields, userFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { z } from 'zod'
import { beforeTwoFactor, byStaffBehind, notImpersonating, permission, role } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import {
  distinct,
  distinctIds,
  formText,
  id,
  instant,
  success,
  version,
  wholeNumber,
  withRules,
} from './field-schema.ts'
import { accountDetails, contactDraft, currentUser, person } from './person-shapes.ts'
import { flag, idList, search, tableResponse, tableSpec } from './table-query.ts'

const roleName = z.enum(['user', 'admin'])

/** What the person who asks may do with this one; the server decides again when they do it. */
const abilities = z.object({
  edit: z.boolean(),
  permissions: z.boolean(),
  remove: z.boolean(),
  export: z.boolean(),
  impersonate: z.boolean(),
})

const userRow = person.extend({
  role: roleName,
  /** What decided about the price category. */
  priceCategoryBasis: z.enum(categoryBases).nullable(),
  state: z.enum(userStates),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})

const user = userRow.extend({
  ...accountDetails.shape,
  /** Another account whose personal number is the same but for zeros in front, which count: two people, or a slip. */
  alikeNumber: z.object({ id: z.number().int(), name: z.string(), number: z.string() }).nullable(),
  can: abilities,
})
export type UserRecord = z.output<typeof user>

/** `user`, `admin`, or both joined by `|`. */
const rolesFilter = z
  .string()
  .max(20)
  .transform((value) => value.split('|'))
  .pipe(z.array(roleName).max(2))
  .optional()

export const userTable = tableSpec({
  sortable: [
    'id',
    'name',
    'firstname',
    'lastname',
    'company',
    'username',
    'email',
    'zipcode',
    'city',
    'role',
    'state',
    'lastSeenAt',
    'createdAt',
  ],
  defaultSort: 'id,desc',
  filters: z.object({
    search,
    hide_no_account: flag,
    hide_deactived: flag,
    roles: rolesFilter,
    state: z.enum(userStates).optional(),
    group: id.optional(),
    priceCategory: id.optional(),
    deletionRequested: flag,
    ids: idList,
  }),
})

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People of the app: customers, guests and staff',
  access: byStaffBehind(permission('user:view')),
  table: userTable,
  response: tableResponse(userRow),
})

export const exportUsers = defineExport(listUsers)

const groupId = wholeNumber.positive()
const group = z.union([groupId, z.object({ id: groupId })])
const numberOf = (entry: z.output<typeof group>) => (typeof entry === 'number' ? entry : entry.id)
const groups = distinct(z.array(group).max(100), numberOf).transform((list) => list.map(numberOf))

/** Programs send null for what is empty, and a zip code also as a number. */
const orEmpty = formText.nullish().transform((value) => value ?? '')

const draft = z.object({
  username: formText.default(''),
  password: formText.default(''),
  ...contactDraft.pick({ email: true, firstname: true, lastname: true }).shape,
  company: orEmpty,
  street: orEmpty,
  streetno: orEmpty,
  zipcode: z
    .union([formText, wholeNumber])
    .nullish()
    .transform((value) => String(value ?? '')),
  city: orEmpty,
  phone: contactDraft.shape.phone,
  role: roleName,
  groups: groups.optional(),
  isActive: z.boolean().optional(),
  priceCategoryId: id.nullish(),
  checkZipcode: z.boolean().optional(),
  isF4dUser: z.boolean().optional(),
  /** Empty is none. */
  hisoftPersonalNumber: z
    .string()
    .max(200)
    .transform((text) => readPersonalNumber(text) || null)
    .nullish(),
})

/** Which rules hold depends on the role. Whether a price category is needed depends on the rights, too: the server looks. */
const withUserRules = <S extends typeof draft>(shape: S, isNew: boolean) =>
  shape.superRefine((values, context) => {
    const { priceCategoryId: _, ...spec } = userFields({
      role: values.role,
      isNew,
      isF4dUser: values.isF4dUser ?? false,
    })
    for (const [name, message] of Object.entries(checkFields({ ...spec, ...personalNumberFields }, values))) {
      context.addIssue({ code: 'custom', path: [name], message: message ?? '' })
    }
  })

export const createUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users',
  summary:
    'A new account. Groups need the right to manage permissions. A customer needs a price category; by staff who may not see them, the default is chosen.',
  access: byStaffBehind(permission('user:create')),
  body: withUserRules(draft, true),
  response: success.extend({ userId: z.number().int(), user }),
  errors: [
    'user.username_taken',
    'user.email_taken',
    'user.group_unknown',
    'user.number_taken',
    'pricecategory.unknown',
    'app.feature_off',
  ],
})

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One person with everything the form shows, and what may be done with them',
  access: permission('user:view'),
  params: z.object({ id }),
  response: success.extend({ user }),
  errors: ['record.not_found'],
})

export const saveUser = defineRoute({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary:
    'Change a person. `version` tells which state was edited; an empty password leaves it as it is; the role stays.',
  access: permission('user:edit'),
  params: z.object({ id }),
  body: withUserRules(draft.extend({ version: version.optional() }), false),
  response: success.extend({ userId: z.number().int(), user }),
  errors: [
    'record.not_found',
    'record.conflict',
    'user.username_taken',
    'user.email_taken',
    'user.group_unknown',
    'user.number_taken',
    'user.own_account',
    'user.without_account',
    'user.more_rights',
    'user.role_fixed',
    'pricecategory.unknown',
    'group.last_administrator',
  ],
})

const holding = z.object({ label: z.string(), count: z.number().int() })

export const getUserHoldings = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/holdings',
  summary: 'What would go with a person: everything the modules hold about them, counted',
  access: permission('user:remove'),
  params: z.object({ id }),
  response: success.extend({ holdings: z.array(holding) }),
  errors: ['record.not_found'],
})

export const removeUser = defineRoute({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Remove a person with everything held about them, for good',
  access: permission('user:remove'),
  params: z.object({ id }),
  response: success,
  errors: ['record.not_found', 'user.own_account', 'user.more_rights', 'group.last_administrator'],
})

/** Several people at once; those the caller may not touch are named in `refused`. */
export const setUsersActive = defineRoute({
  method: 'POST',
  path: '/api/admin/users/active',
  summary: 'Activate or deactivate several accounts',
  access: permission('user:remove'),
  body: z.object({ ids: distinctIds(1000).min(1), isActive: z.boolean() }),
  response: success.extend({ changed: z.number().int(), refused: z.array(z.number().int()) }),
  errors: ['group.last_administrator'],
})

export const startImpersonation = defineRoute({
  method: 'GET',
  path: '/api/admin/users/impersonate/:id',
  summary: 'Act as a customer; the answer carries a token of its own, and the cookie changes over to it',
  access: byStaffBehind(permission('user:impersonate')),
  params: z.object({ id }),
  response: success.extend({ token: z.string() }),
  errors: ['record.not_found', 'user.not_impersonable'],
})

export const endImpersonation = defineRoute({
  method: 'DELETE',
  path: '/api/admin/users/impersonate',
  summary: 'Be oneself again; the answer carries the token the impersonation was started with',
  access: beforeTwoFactor(role('user')),
  response: success.extend({ token: z.string() }),
  errors: ['impersonation.none'],
})

export const saveContact = defineRoute({
  method: 'PUT',
  path: '/api/account/contact',
  summary: 'Own contact data of a customer; `version` tells which state was edited',
  access: role('user'),
  body: withRules(contactDraft.omit({ email: true }).extend({ version: version.optional() }), ownCustomerFields),
  response: success.extend({ user: currentUser }),
  errors: ['record.conflict'],
})

export const getAccountData = defineRoute({
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything held about the signed-in person, as a file: JSON for machines, HTML for people',
  access: notImpersonating(role('user', 'admin')),
  query: z.object({ format: z.enum(['json', 'html']).default('json') }),
  file: true,
  response: z.string(),
})

export const getUserData = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/data',
  summary: 'Everything held about a person, for whoever asks the municipality for it',
  access: permission('user:view', 'user:edit'),
  params: z.object({ id }),
  query: z.object({ format: z.enum(['json', 'html']).default('json') }),
  file: true,
  response: z.string(),
  errors: ['record.not_found', 'user.more_rights'],
})

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/api/account/deletion-request',
  summary: 'Ask the municipality to delete the own account; staff see it and do it',
  access: notImpersonating(role('user')),
  response: success.extend({ user: currentUser }),
})

export const withdrawDeletion = defineRoute({
  method: 'DELETE',
  path: '/api/account/deletion-request',
  summary: 'Take the wish to be deleted back',
  access: notImpersonating(role('user')),
  response: success.extend({ user: currentUser }),
})
