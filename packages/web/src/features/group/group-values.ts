import type { GrantablePermission } from '@allmend/domain/access'

/** What the form of a group holds. */
export type GroupValues = {
  readonly name: string
  readonly role: 'user' | 'admin'
  readonly permissions: readonly GrantablePermission[]
}
