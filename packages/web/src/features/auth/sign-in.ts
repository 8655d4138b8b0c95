import type { CurrentUser } from '@allmend/contract'
import { queryClient } from '../../framework/query-client.ts'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly code?: string
  readonly recoveryCode?: string
}

/** The person, or null when the server wants a second factor first. */
export async function signIn(credentials: Credentials): Promise<CurrentUser | null> {
  const { user } = await api('POST /api/auth/login', { body: credentials })
  return user ?? null
}

/** From here on the page belongs to this person; nothing read before stays. */
export function enter(user: CurrentUser): void {
  queryClient.clear()
  setCurrentUser(user)
}
