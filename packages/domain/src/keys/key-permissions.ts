import { type GrantablePermission, grantablePermissions } from '../access/index.ts'

/** These open people's accounts, and everything their owners may. */
const peopleOnly: readonly GrantablePermission[] = ['user:permissions', 'user:impersonate']

/** What a key can hold. */
export const keyPermissions: readonly GrantablePermission[] = grantablePermissions.filter(
  (permission) => !peopleOnly.includes(permission),
)

/** What lets somebody see the area a right belongs to; null for an area that is not looked at on its own. */
function viewOf(permission: GrantablePermission): GrantablePermission | null {
  const view = `${permission.slice(0, permission.indexOf(':'))}:view`
  return keyPermissions.find((one) => one === view) ?? null
}

/** Rights that have no effect, since what they are about cannot be seen. */
export const withoutView = (permissions: readonly GrantablePermission[]): readonly GrantablePermission[] =>
  permissions.filter((permission) => {
    const view = viewOf(permission)
    return view !== null && !permissions.includes(view)
  })

/** What somebody can give to a key: nothing they do not hold themselves, nor what has no effect without something they do not hold. */
export function grantableToKeys(held: readonly string[]): readonly GrantablePermission[] {
  const own = keyPermissions.filter((permission) => held.includes(permission))
  const vain = withoutView(own)
  return own.filter((permission) => !vain.includes(permission))
}

export type KeyState = 'active' | 'expired' | 'revoked'

export const keyStateWords: Readonly<Record<KeyState, string>> = {
  active: 'Aktiv',
  expired: 'Abgelaufen',
  revoked: 'Widerrufen',
}
