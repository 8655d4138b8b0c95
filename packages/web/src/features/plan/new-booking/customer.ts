import type { RouteAnswer, RouteMap } from '@allmend/contract'

export type Customer = RouteAnswer<RouteMap['GET /api/admin/users']>['rows'][number]

export interface CustomerDialogProps {
  readonly onSelect: (customer: Customer) => void
  readonly onClose: () => void
}
