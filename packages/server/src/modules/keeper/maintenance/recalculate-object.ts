import { displayDate, parseDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database, PlatformTx } from '../../../platform/db/database.ts'
import { enterTenant } from '../../../platform/db/enter-tenant.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import { recalculate } from '../../booking/index.ts'
import { noteRun } from './runs.ts'

/** An imported app keeps the numbers of its rows: of each app one object may have this one. */
export const findObjects = (tx: PlatformTx, id: number) =>
  tx.db
    .selectFrom('bookable')
    .innerJoin('app', 'app.id', 'bookable.app_id')
    .where('bookable.id', '=', id)
    .select(['bookable.id', 'bookable.title', 'bookable.app_id as appId', 'app.title as app'])
    .orderBy('app.title')
    .orderBy('app.id')
    .execute()

interface Wanted {
  readonly id: number
  /** Which app is meant, where several have an object with this number. */
  readonly appId?: number | null | undefined
  readonly start: string
  readonly end: string
}

/** The days of an object, in whatever app it lies. In the log of that app as well. */
export async function recalculateObject(
  tx: PlatformTx,
  actor: Actor,
  { id, appId, start, end }: Wanted,
  secrets: Database['secrets'],
) {
  const found = await findObjects(tx, id)
  const [object, ...others] = appId ? found.filter((one) => one.appId === appId) : found
  if (!object) return refuse('object.unknown')
  if (others.length > 0) return refuse('object.in_several_apps')
  const { today } = await tx.db
    .selectFrom('app')
    .where('id', '=', object.appId)
    .select(sql<string>`to_char(now() at time zone zone, 'YYYY-MM-DD')`.as('today'))
    .executeTakeFirstOrThrow()
  if (start < today) {
    return refuse('request.invalid', { fields: { start: "'Start' darf nicht vor dem heutigen Tag liegen" } })
  }
  const inside = await enterTenant(tx, object.appId, secrets)
  const result = await recalculate(inside, id, parseDay(start) ?? 0, parseDay(end) ?? 0)
  if (isRefusal(result)) return result
  const when = `${displayDate(start)} - ${displayDate(end)}`
  await audit(inside, actor, {
    ...{ action: 'performed', entity: 'maintenance', entityId: id, subject: 'Buchungstage neu berechnen' },
    after: { object: object.title, when, ...result },
  })
  await noteRun(tx, actor, {
    ...{ kind: 'object_days', result },
    subject: `Objekt ${id}, ${object.title}, ${object.app}, ${when}`,
  })
  return result
}
