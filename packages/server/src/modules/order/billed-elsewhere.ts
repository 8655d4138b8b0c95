import { withdrawnStatuses } from '@allmend/domain/gateway'
import { sql } from 'kysely'

/** Of an order `c`: the municipality's own software bills it, or did. Whoever pays it, pays that bill. */
export const isBilledElsewhere = sql<boolean>`exists (
  select from gateway_bill g where g.app_id = c.app_id and g.order_id = c.id and g.state <> 'refused'
    and (g.status is null or g.status <> all (${withdrawnStatuses as string[]}))
)`
