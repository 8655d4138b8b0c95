import { queryClient } from '../../framework/query-client.ts'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

/** Where the browser has to go to leave a directory as well; null where there is none. */
export async function signOut(): Promise<string | null> {
  const { redirect } = await api('GET /api/auth/logout')
  forgetUser()
  return redirect
}

/** Nothing of the person who was signed in stays in the page. */
export function forgetUser(): void {
  setCurrentUser(null)
  queryClient.clear()
}
