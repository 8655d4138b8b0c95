import type { RouteAnswer, RouteInput, RouteMap, ToldDelivery, WebhookDelivery, WebhookTarget } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type Target = WebhookTarget
export type Delivery = WebhookDelivery
export type WholeDelivery = ToldDelivery
export type TargetBody = RouteInput<RouteMap['POST /api/admin/webhooks']>['body']
/** A target with its secret, which is answered this once. */
export type WithSecret = Pick<RouteAnswer<RouteMap['POST /api/admin/webhooks']>, 'target' | 'secret'>
export type DeliveryFilter = 'all' | 'trouble'

/** Milliseconds: what is sent shows without anybody asking. */
const lookAgain = 10_000

/** Forms are built from it: fresh at every visit. */
export const targetsQuery = queryOptions({
  queryKey: ['webhooks', 'targets'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/webhooks', { signal })).targets,
  refetchInterval: lookAgain,
  gcTime: 0,
})

export const deliveriesQuery = (id: number, state: DeliveryFilter, most: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, state, most],
    queryFn: ({ signal }) =>
      api('GET /api/admin/webhooks/:id/deliveries', {
        params: { id },
        table: { page: 1, itemsPerPage: most, sort: [{ field: 'at', direction: 'desc' }], filters: { state } },
        signal,
      }),
    placeholderData: (known, query) => (query?.queryKey[2] === id ? keepPreviousData(known) : undefined),
    refetchInterval: lookAgain,
  })

/** A try more makes it another. */
export const deliveryQuery = ({ id, tries }: Pick<Delivery, 'id' | 'tries'>) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, tries],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/webhook-deliveries/:id', { params: { id }, signal })).delivery,
    placeholderData: (known, query) => (query?.queryKey[2] === id ? keepPreviousData(known) : undefined),
  })

function keep(target: Target): Target {
  queryClient.setQueryData(targetsQuery.queryKey, (known) => known?.map((one) => (one.id === target.id ? target : one)))
  return target
}

const refreshTargets = () => queryClient.invalidateQueries({ queryKey: targetsQuery.queryKey })

export async function createTarget(body: TargetBody): Promise<WithSecret> {
  const made = await api('POST /api/admin/webhooks', { body })
  await refreshTargets()
  return made
}

export async function saveTarget(id: number, version: number, body: TargetBody): Promise<Target> {
  const { target } = await api('PUT /api/admin/webhooks/:id', { params: { id }, body: { ...body, version } })
  return keep(target)
}

/** Gone or refused: what is there now is asked for. */
export async function removeTarget(id: number): Promise<void> {
  try {
    await api('DELETE /api/admin/webhooks/:id', { params: { id } })
  } finally {
    await refreshTargets()
  }
}

export async function renewSecret(id: number): Promise<WithSecret> {
  const renewed = await api('POST /api/admin/webhooks/:id/secret', { params: { id } })
  keep(renewed.target)
  return renewed
}

export const endFormerSecret = async (id: number): Promise<Target> =>
  keep((await api('DELETE /api/admin/webhooks/:id/secret', { params: { id } })).target)

/** Everything that shows what became of deliveries. */
const refreshSent = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] })

async function sending(send: () => Promise<{ readonly delivery: WholeDelivery }>): Promise<WholeDelivery> {
  try {
    return (await send()).delivery
  } finally {
    await refreshSent()
  }
}

export const resendDelivery = (id: number) =>
  sending(() => api('POST /api/admin/webhook-deliveries/:id/send', { params: { id } }))

export const sendTest = (id: number) => sending(() => api('POST /api/admin/webhooks/:id/test', { params: { id } }))
