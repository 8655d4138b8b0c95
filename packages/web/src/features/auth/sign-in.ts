import type { CurrentUser } from '@allmend/contract'
import { queryClient } from '../../framework/query-client.ts'
import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'

export async function signIn(credentials: { username: string; password: string }): Promise<CurrentUser> {
  const { user } = await api('POST /api/auth/login', { body: credentials })
  queryClient.clear()
  setCurrentUser(user)
  return user
}
