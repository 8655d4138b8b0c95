import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { setCurrentUser } from '../../framework/session.ts'
import { api, apiFile } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import type { ContactValues } from './contact-values.ts'

interface ContactChange {
  readonly values: ContactValues
  /** The state that was edited. */
  readonly version: number
}

export const useSaveContact = () =>
  useMutation({
    mutationFn: async ({ values, version }: ContactChange) =>
      (await api('PUT /api/account/contact', { body: { ...values, version } })).user,
    onSuccess: setCurrentUser,
  })

/** Asks for the deletion of the own account, or takes the wish back. */
export const useDeletionRequest = () =>
  useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await api(isWanted ? 'POST /api/account/deletion-request' : 'DELETE /api/account/deletion-request')).user,
    onSuccess: setCurrentUser,
    onError: (error) => notifyError(errorText(error)),
  })

export const readOwnData = (format: 'json' | 'html') => apiFile('GET /api/account/data', { query: { format } })
