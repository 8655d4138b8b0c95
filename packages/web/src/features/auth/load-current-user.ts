import { setCurrentUser } from '../../framework/session.ts'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Finds out who holds the session, before the first guard asks. No session is an answer, not an error. */
export async function loadCurrentUser(): Promise<void> {
  try {
    const { user } = await api('GET /api/user')
    setCurrentUser(user)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    setCurrentUser(null)
  }
}
