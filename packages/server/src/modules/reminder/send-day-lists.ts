import type { MailSettings } from '@allmend/contract'
import { weekdayWords } from '@allmend/domain/objects'
import { dueDayLists } from '@allmend/domain/reminders'
import { clockOf, displayDate, minutesPerDay, parseDay, wallAt, weekdayOf } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { dutyFacts, readDuties } from './duty.ts'

interface Settings {
  readonly time: string
  readonly daysBefore: number
  readonly sendsEmpty: boolean
  readonly lists: MailSettings['dayListRecipients']
  readonly zone: string
}

async function readSettings(tx: TenantTx): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select m.day_list_time as time, m.day_list_days_before as "daysBefore", m.sends_empty_day_list as "sendsEmpty",
      m.day_list_recipients as lists, app.zone
    from mail_setting m join app on app.id = m.app_id where m.app_id = ${tx.appId} and m.day_list_time is not null
  `.execute(tx.db)
  return rows[0]
}

/** The list of a day for each building somebody looks after, once: the note that it went out is written with the mail. */
export async function sendDayLists(tx: TenantTx, now: Date): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings) return
  for (const day of dueDayLists(settings, now.getTime(), settings.zone))
    for (const { building, recipients } of settings.lists) await sendList(tx, settings, { day, building, recipients })
}

interface List {
  readonly day: string
  readonly building: string
  readonly recipients: readonly string[]
}

async function sendList(tx: TenantTx, { zone, sendsEmpty }: Settings, { day, building, recipients }: List) {
  const { rows } = await sql`
    insert into day_list (app_id, building, day) values (${tx.appId}, ${building}, ${day})
    on conflict do nothing returning day
  `.execute(tx.db)
  if (rows.length === 0) return
  const duties = await readDuties(
    tx,
    sql`o.building = ${building} and b.state in ('confirmed', 'unconfirmed') and ${during(day, zone)}`,
  )
  if (duties.length === 0 && !sendsEmpty) return
  const values = { building: building || 'Ohne Gebäude', day: dayWords(day), bookings: duties.map(dutyFacts) }
  const about = { bookingIds: duties.map(({ id }) => id) }
  for (const to of recipients) await queueMail(tx, 'caretakerDayList', to, values, { about })
}

/** What takes the room at some time of the day, set-up included; a day has 23, 24 or 25 hours. */
function during(day: string, zone: string) {
  const midnight = wallAt(parseDay(day) ?? 0, 0)
  const at = (wall: number) => new Date(clockOf(zone).toInstantOrNext(wall) * 60_000)
  // A booking lasts three years at most, so the index on its beginning bounds the search.
  return sql`b.starts_at < ${at(midnight + minutesPerDay)} and b.ends_at > ${at(midnight)}
    and b.display_start between ${at(midnight)}::timestamptz - interval '1100 days' and ${at(midnight)}::timestamptz + interval '60 days'`
}

const dayWords = (day: string) => `${weekdayWords[weekdayOf(parseDay(day) ?? 0)]}, ${displayDate(day)}`
