import { queryClient } from '../../framework/query-client.ts'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

export async function signOut(): Promise<void> {
  await api('GET /api/auth/logout')
  forgetUser()
}

/** Nothing of the person who was signed in stays in the page. */
export function forgetUser(): void {
  setCurrentUser(null)
  queryClient.clear()
}
