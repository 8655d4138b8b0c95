import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { SentBooking } from '../../desk-entry/index.ts'

/** Whether all of it can be had together, and what it costs this customer. */
export const orderCheckQuery = (userId: number | null, bookings: readonly SentBooking[]) =>
  queryOptions({
    queryKey: ['orders', 'check', userId, bookings],
    queryFn: ({ signal }) => api('POST /api/admin/plan/check', { body: { userId, bookings: [...bookings] }, signal }),
    enabled: bookings.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
