import { ApiError } from '../../lib/api-error.ts'

/** The sentences that belong to fields; a wrong password belongs to the field it was typed in. */
export function passwordRefusal(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'password.wrong' ? { currentPassword: error.message } : error.fields
}
