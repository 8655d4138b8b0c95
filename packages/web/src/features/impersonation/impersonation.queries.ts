import { useMutation } from '@tanstack/react-query'
import { notifyError } from '../../framework/notifications/notify.ts'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Who the page belongs to changes, so it starts anew: nothing of the one before stays in it. */
const startAnewAt = (path: '/' | '/admin') => location.assign(path)

export const useStartImpersonation = () =>
  useMutation({
    mutationFn: (id: number) => api('GET /api/admin/users/impersonate/:id', { params: { id } }),
    onSuccess: () => startAnewAt('/'),
    onError: () => notifyError(),
  })

/** Ended in another window already: there is nothing left to end, and the way back is the same. */
const isOver = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 409)

export const useEndImpersonation = () =>
  useMutation({
    mutationFn: () => api('DELETE /api/admin/users/impersonate'),
    onSuccess: () => startAnewAt('/admin'),
    onError: (error) => {
      if (isOver(error)) startAnewAt('/admin')
      else notifyError()
    },
  })
