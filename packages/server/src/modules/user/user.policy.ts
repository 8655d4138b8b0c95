import type { Permission } from '@allmend/domain/access'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

interface Target {
  readonly id: number
  readonly role: 'user' | 'admin'
  readonly has_account: boolean
  readonly is_active: boolean
  readonly permissions: readonly string[]
}

const isOwn = (viewer: SessionUser, target: Target) => viewer.role !== 'keeper' && viewer.id === target.id

/**
 * Whoever may set the password of somebody with more rights would have those rights a minute later. Machines stay away from the
 * accounts of staff altogether.
 */
const isMightier = (viewer: SessionUser, target: Target) =>
  target.role === 'admin' &&
  (viewer.key !== undefined ||
    (!viewer.permissions.includes('user:permissions') &&
      target.permissions.some((permission) => !viewer.permissions.includes(permission as Permission))))

/** Why this person's data may not be changed by the viewer, who has the right to change people. */
export function editRefusal(viewer: SessionUser, target: Target): Refusal | null {
  if (isOwn(viewer, target)) return refuse('user.own_account')
  if (!target.has_account) return refuse('user.without_account')
  return isMightier(viewer, target) ? refuse('user.more_rights') : null
}

export function removeRefusal(viewer: SessionUser, target: Target): Refusal | null {
  if (isOwn(viewer, target)) return refuse('user.own_account')
  return isMightier(viewer, target) ? refuse('user.more_rights') : null
}

/** All that is held about somebody, addresses of their sessions included, is not for those with fewer rights. */
export const exportRefusal = (viewer: SessionUser, target: Target): Refusal | null =>
  !isOwn(viewer, target) && isMightier(viewer, target) ? refuse('user.more_rights') : null

export function impersonateRefusal(target: Target): Refusal | null {
  const isPossible = target.role === 'user' && target.has_account && target.is_active
  return isPossible ? null : refuse('user.not_impersonable')
}

export function abilities(viewer: SessionUser, target: Target) {
  const may = (permission: Permission) => viewer.permissions.includes(permission)
  const isEditable = may('user:edit') && editRefusal(viewer, target) === null
  return {
    edit: isEditable,
    permissions: isEditable && may('user:permissions'),
    remove: may('user:remove') && removeRefusal(viewer, target) === null,
    export: may('user:view') && may('user:edit') && exportRefusal(viewer, target) === null,
    impersonate: may('user:impersonate') && impersonateRefusal(target) === null,
  }
}
