import { type GrantablePermission, grantablePermissions } from '@allmend/domain/access'
import { groupFields } from '@allmend/domain/people'
import { z } from 'zod'
import { byStaffBehind, permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { id, success, version, withRules } from './field-schema.ts'
import { groupRef, person } from './person-shapes.ts'

const grantable = z.enum(grantablePermissions as [GrantablePermission, ...GrantablePermission[]])

const group = groupRef.extend({ permissions: z.array(grantable), members: z.number().int(), version: z.number().int() })
const member = person.pick({ id: true, firstname: true, lastname: true, company: true, isActive: true })
const wholeGroup = success.extend({ group: group.extend({ people: z.array(member) }) })

const draft = z.object({ name: z.string().max(1000), permissions: z.array(grantable).max(100) })

export const listGroupNames = defineRoute({
  method: 'GET',
  path: '/api/admin/groups/list',
  summary: 'The groups people can be put into',
  access: byStaffBehind(permission('user:view')),
  response: success.extend({ groups: z.array(groupRef) }),
})

export const listGroups = defineRoute({
  method: 'GET',
  path: '/api/admin/groups',
  summary: 'Every group with its rights and how many people hold it',
  access: permission('user:view'),
  response: success.extend({ groups: z.array(group) }),
})

export const exportGroups = defineExport(listGroups)

export const getGroup = defineRoute({
  method: 'GET',
  path: '/api/admin/groups/:id',
  summary: 'One group with its rights and the first hundred of its people',
  access: permission('user:view'),
  params: z.object({ id }),
  response: wholeGroup,
  errors: ['record.not_found'],
})

export const createGroup = defineRoute({
  method: 'POST',
  path: '/api/admin/groups',
  summary: 'A new group; its role stays',
  access: permission('user:permissions'),
  body: withRules(draft.extend({ role: z.enum(['user', 'admin']) }), groupFields),
  response: wholeGroup,
  errors: ['record.name_taken', 'group.right_of_other_role'],
})

export const saveGroup = defineRoute({
  method: 'PUT',
  path: '/api/admin/groups/:id',
  summary: 'Change name and rights of a group; `version` tells which state was edited',
  access: permission('user:permissions'),
  params: z.object({ id }),
  body: withRules(draft.extend({ version }), groupFields),
  response: wholeGroup,
  errors: [
    'record.not_found',
    'record.conflict',
    'record.name_taken',
    'group.right_of_other_role',
    'group.own_right',
    'group.last_administrator',
  ],
})

export const removeGroup = defineRoute({
  method: 'DELETE',
  path: '/api/admin/groups/:id',
  summary: 'Remove a group nobody holds; with `moveTo` its people come into that group of the same role first',
  access: permission('user:permissions'),
  params: z.object({ id }),
  query: z.object({ moveTo: id.optional() }),
  response: success,
  errors: ['record.not_found', 'record.in_use', 'user.group_unknown', 'group.own_right', 'group.last_administrator'],
})
