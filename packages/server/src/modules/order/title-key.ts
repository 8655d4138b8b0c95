import { sql } from 'kysely'

/** What bookings are sorted by: the name they are shown by. It was folded once with the object, unless that has another name today. */
export const titleKey = sql`(case when b.object_title = o.title then o.title_key else fold_text(b.object_title) end)`
