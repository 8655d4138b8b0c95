import { clockOf, type Day, dayOfWall, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import { blockObject } from '../modules/booking/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import type { DemoObjects } from './objects.ts'

const clock = clockOf('Europe/Zurich')

/** What the caretaker shut, and which occasions their customers let everybody read at the door. */
export async function demoBlocks(tx: TenantTx, objects: DemoObjects): Promise<void> {
  const today = dayOfWall(clock.toWall(Math.floor(Date.now() / 60_000)))
  await shut(tx, objects.room, today + 1, 7, 12, 'Malerarbeiten')
  await shut(tx, objects.kitchen, today + 3, 8, 11, 'Geräteprüfung')
  await sql`
    update booking set is_name_public = true
    where app_id = ${tx.appId} and (series_key is not null or name in ('Jahreskonzert', 'Theaterabend', 'Gewerbeausstellung'))
  `.execute(tx.db)
}

async function shut(tx: TenantTx, objectId: number, day: Day, from: number, until: number, note: string) {
  const [start, end] = [from, until].map((hour) => clock.toInstantOrNext(wallAt(day, hour * 60)))
  if (start === undefined || end === undefined) return
  const { id } = await tx.db
    .insertInto('object_block')
    .values({
      app_id: tx.appId,
      object_id: objectId,
      starts_at: new Date(start * 60_000),
      ends_at: new Date(end * 60_000),
      note,
      author_name: 'Sandra Huber',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = await blockObject(tx, objectId, { start, end }, { note, blockId: id })
  // Somebody of the demo has it that day: then it stays open.
  if (refused) await tx.db.deleteFrom('object_block').where('app_id', '=', tx.appId).where('id', '=', id).execute()
}
