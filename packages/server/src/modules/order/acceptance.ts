import type { CustomerOrder } from '@allmend/contract'
import { type RawBuilder, sql } from 'kysely'

type Acceptance = NonNullable<CustomerOrder['acceptance']>
type AcceptedTexts = Acceptance['texts']

/** Which versions of the municipality's texts were accepted with an order. */
export const acceptedTexts = (alias: string): RawBuilder<AcceptedTexts> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'version', t.version) order by t.kind desc), '[]')
  from accepted_text t where t.app_id = ${sql.ref(`${alias}.app_id`)} and t.order_id = ${sql.ref(`${alias}.id`)}
)`

export interface AcceptedRow {
  readonly accepted_rules_at: Date | null
  readonly accepted_texts: AcceptedTexts
}

/** Null where nobody was asked. */
export const presentAcceptance = ({ accepted_rules_at: at, accepted_texts: texts }: AcceptedRow): Acceptance | null =>
  at && { at: at.toISOString(), texts }
