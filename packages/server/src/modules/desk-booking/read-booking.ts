import type { DeskBooking } from '@allmend/contract'
import { isBilled } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { isInBuildings } from '../api-key/index.ts'
import { presentLine } from '../order/index.ts'
import { readDay } from './booking-day.ts'
import { findDetail, type StoredDocument, type StoredOption } from './booking-detail-row.ts'
import { presentRequest } from './booking-request.present.ts'
import { isPriceToCheck, presentRow } from './booking-row.present.ts'
import { isWaiting } from './list-bookings.ts'
import { seesMoney, seesPeople, type Viewer } from './viewer.ts'

const minutesBetween = (from: Date, until: Date) => Math.round((until.getTime() - from.getTime()) / 60_000)

/** One booking with everything staff need to decide about it, as far as this person may see it. */
export async function readBooking(
  tx: TenantTx,
  id: number,
  user: SessionUser,
): Promise<{ booking: DeskBooking } | Refusal> {
  const row = await findDetail(tx, id)
  if (!row) return refuse('record.not_found')
  const [isMoneySeen, arePeopleSeen] = [seesMoney(user), seesPeople(user)]
  const day = await readDay(tx, {
    id,
    name: row.name,
    objectId: row.object_id,
    zone: row.zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    displayStart: row.display_start,
    displayEnd: row.display_end,
  })
  const booking: DeskBooking = {
    ...presentRow(row, user),
    remark: row.remark,
    isNamePublic: row.is_name_public,
    quantity: row.quantity,
    intervalId: row.interval_id,
    intervalName: row.interval_name,
    preProcessingTime: minutesBetween(row.starts_at, row.display_start),
    postProcessingTime: minutesBetween(row.display_end, row.ends_at),
    alsoTakes: row.also_takes,
    options: row.options.map((option) => presentOption(option, row.documents, arePeopleSeen)),
    answers: row.answers.map(({ question = '', answer }) => ({ question, answer: String(answer) })),
    lines: isMoneySeen ? row.price_lines.map(presentLine) : null,
    totals: isMoneySeen
      ? {
          totalWithoutTax: row.total_without_tax,
          tax: row.tax.map(({ rate, total }) => ({ rate: rate / 100, total })),
          total: row.total,
        }
      : null,
    fee: isMoneySeen ? row.fee : null,
    decision: arePeopleSeen ? row.decision : '',
    decidedBy: row.decided_by,
    paymentOption: isMoneySeen ? row.payment_option_name || null : null,
    dueOn: isMoneySeen ? row.due_on : null,
    isBilled: isBilled(row.order_state),
    priceToCheck: isMoneySeen && isPriceToCheck(row) ? presentTariff(row) : null,
    request: row.request && presentRequest(row.request, row.zone, arePeopleSeen),
    day,
    otherBookings: row.other_bookings,
    waiting: await readWaiting(tx, id, user),
    can: {
      decide: user.permissions.includes('reservation:status'),
      change: user.permissions.includes('reservation:change'),
      seeMoney: isMoneySeen,
      seePeople: arePeopleSeen,
    },
  }
  return { booking }
}

/** What it would cost since it was changed, beside what was billed. */
function presentTariff({
  total: totalBefore,
  tariff_total: tariff,
  settled_total: settled,
  tariff_lines: lines,
}: NonNullable<Awaited<ReturnType<typeof findDetail>>>): NonNullable<DeskBooking['priceToCheck']> {
  const total = tariff ?? totalBefore
  return {
    total,
    totalBefore,
    difference: total - (settled ?? totalBefore),
    isOnRequest: (lines ?? []).some((line) => line.total === null),
    isBilled: true,
    keepsAgreedPrice: false,
    keepsOptions: false,
    isPriceToCheck: true,
  }
}

/** A file is named by its key; whoever sees no personal data learns only that there is one. */
function presentOption(
  { id, title, value }: StoredOption,
  documents: readonly StoredDocument[],
  isSeen: boolean,
): DeskBooking['options'][number] {
  const document = documents.find(({ key }) => key === value)
  if (!document) return { id, title, value, document: null }
  return { id, title, value: isSeen ? value : 'Datei', document: isSeen ? document : null }
}

const waitingFor = ({ key }: Viewer): RawBuilder<unknown> => sql`
  select b.id, row_number() over w::int as place, lag(b.id) over w as previous, lead(b.id) over w as next, count(*) over ()::int as count
  from booking b where b.app_id = current_app() and ${isWaiting}
    and ${key?.buildings ? isInBuildings(sql`b.object_id`, key.buildings) : sql`true`} window w as (order by b.display_start, b.id)`

/** Where it stands among those that wait, nearest first; for one that does not wait, the first of them is next. */
async function readWaiting(tx: TenantTx, id: number, viewer: Viewer): Promise<DeskBooking['waiting']> {
  const { rows } = await sql<DeskBooking['waiting'] & { id: number }>`
    select * from (${waitingFor(viewer)}) q where q.id = ${id} or q.place = 1 order by q.id <> ${id}
  `.execute(tx.db)
  const [first] = rows
  if (!first) return { place: 0, count: 0, previous: null, next: null }
  const { place, count, previous, next } = first
  return first.id === id ? { place, count, previous, next } : { place: 0, count, previous: null, next: first.id }
}
