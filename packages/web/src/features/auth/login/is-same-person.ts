import type { CurrentUser } from '@allmend/contract'

/** Keepers are numbered apart from the people of an app: the same number may be somebody else. */
export const isSamePerson = (one: CurrentUser, other: CurrentUser): boolean =>
  one.id === other.id && (one.role === 'keeper') === (other.role === 'keeper')
