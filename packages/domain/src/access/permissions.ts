/** Every right a group can grant, by resource. The strings are part of the public contract. */
export const permissionsByResource = {
  category: ['view', 'create', 'edit', 'remove'],
  setting: ['base'],
  object: ['view', 'create', 'data', 'calendar', 'options', 'visibility', 'remove', 'notifications'],
  reservation: ['view', 'status', 'change', 'serial'],
  user: ['view', 'create', 'edit', 'remove', 'permissions', 'impersonate'],
  paymentoption: ['view', 'create', 'edit', 'remove'],
  payment: ['config'],
  pricecategory: ['view', 'create', 'edit', 'remove'],
  order: ['view', 'create', 'edit', 'remove'],
  assetmanager: ['view', 'create', 'edit', 'remove'],
  template: ['view', 'create', 'edit', 'remove'],
} as const

type ByResource = typeof permissionsByResource
type Resource = keyof ByResource

/** `resource:action`; `admin` is what every member of staff holds without any group. */
export type GrantablePermission = { [R in Resource]: `${R}:${ByResource[R][number]}` }[Resource]
export type Permission = GrantablePermission | 'admin'

export const grantablePermissions: readonly GrantablePermission[] = Object.entries(permissionsByResource).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}:${action}` as GrantablePermission),
)

export const allPermissions: readonly Permission[] = ['admin', ...grantablePermissions]

/** What a group can grant: all rights to staff; to customers the only one that means something to them. */
export const permissionsFor = (role: 'user' | 'admin'): readonly GrantablePermission[] =>
  role === 'admin' ? grantablePermissions : ['reservation:serial']
