import type { RouteInput, RouteMap } from '@allmend/contract'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

type NewOrder = RouteInput<RouteMap['POST /api/admin/orders']>['body']

const reread = (...keys: string[]) => {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

export async function createOrder(body: NewOrder) {
  try {
    const created = await api('POST /api/admin/orders', { body })
    reread('orders', 'bookings')
    return created
  } catch (refusal) {
    // An object may ask for something it did not ask for when the form was opened.
    reread('public-object')
    throw refusal
  }
}
