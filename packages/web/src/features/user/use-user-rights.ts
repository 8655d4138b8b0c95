import type { UserRecord } from '@allmend/contract'
import type { Permission } from '@allmend/domain/access'
import { useAppConfig } from '../../framework/app-config.ts'
import { useMay } from '../../framework/permission.ts'
import { useCurrentUser } from '../../framework/session.ts'

/** What the form offers to whoever sits in front of it; acting as a customer, the person behind counts. */
export function useUserRights(user: UserRecord | null) {
  const may = useMay()
  const me = useCurrentUser()
  const { featureFlags } = useAppConfig()
  const mayAsStaff = (permission: Permission) =>
    may({ permissions: [permission], staffBehind: { permissions: [permission] } })
  return {
    edit: mayAsStaff('user:edit'),
    permissions: mayAsStaff('user:permissions'),
    remove: mayAsStaff('user:remove'),
    impersonate: mayAsStaff('user:impersonate'),
    categories: may({ permissions: ['pricecategory:view'], staffBehind: { roles: ['admin', 'keeper'] } }),
    isKeeper: (me?.impersonator ?? me)?.role === 'keeper',
    hasGateway: featureFlags.includes('hisoftgateway'),
    /** Keepers are numbered on their own: the same number is somebody else. */
    isSelf: user !== null && me?.role === 'admin' && me.id === user.id,
    /** The whole list of groups is for staff in their own name. */
    isActing: Boolean(me?.impersonator),
  }
}

export type UserRights = ReturnType<typeof useUserRights>
