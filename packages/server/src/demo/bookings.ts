import type { BookingDraft } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { clockOf, type Day, dayOfWall, formatDay, parseWall, weekdayOf } from '@allmend/domain/time'
import {
  claimsOf,
  daysOf,
  type Judgement,
  judgeAll,
  planRows,
  priceRequest,
  readRequest,
  readTerms,
  recomputeDays,
} from '../modules/booking/index.ts'
import { type ObjectRules, readRules } from '../modules/object/index.ts'
import { choosePayment, type NewOrder, writeOrder } from '../modules/order/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import { isRefusal } from '../platform/http/refusal.ts'
import type { DemoObjects } from './objects.ts'
import { textsOn } from './texts.ts'
import { villageWeek } from './village-week.ts'

const zone = 'Europe/Zurich'

export interface DemoOrder {
  readonly email: string
  readonly objectId: number
  readonly name: string
  readonly dates: readonly { readonly start: string; readonly end: string }[]
  readonly isSerial?: boolean
  readonly quantity?: number
  readonly interval?: number
  readonly state?: 'confirmed' | 'unconfirmed' | 'rejected' | 'cancelled'
}

/** The same numbers every time, so that two demos look alike. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** Two years of a village: clubs every week, families at weekends, and a few requests that still wait. */
function demoOrders(o: DemoObjects, today: Day): DemoOrder[] {
  const weekly = (
    email: string,
    objectId: number,
    name: string,
    weekday: number,
    start: string,
    end: string,
  ): DemoOrder[] =>
    [today - 390, today - 25].map((from, half) => ({
      email,
      objectId,
      name,
      isSerial: true,
      dates: Array.from({ length: 52 }, (_, week) => from + ((weekday - weekdayOf(from) + 7) % 7) + week * 7)
        .filter((day) => !isHoliday(day) && (half === 1 || day < today - 20))
        .map((day) => ({ start: `${formatDay(day)} ${start}`, end: `${formatDay(day)} ${end}` })),
    }))
  const on = (offset: number, start: string, end: string, endOffset = offset) => [
    { start: `${formatDay(today + offset)} ${start}`, end: `${formatDay(today + endOffset)} ${end}` },
  ]
  const saturday = (weeks: number) => weeks * 7 + ((6 - weekdayOf(today) + 7) % 7)
  const roll = dice(20_261)
  const people = [
    'petra.wyss',
    'marco.zehnder',
    'nicolas.oeztuerk',
    'peter.keller-bosshard',
    'celine.favre',
    'chiara.rossi',
    'daniel.vogt',
    'yvonne.steiner',
    'margrit.baumann',
  ]
  const somebody = () => `${people[roll(people.length)]}@demo.test`
  const leisure: DemoOrder[] = Array.from({ length: 146 }, (_, n): DemoOrder => {
    const weeks = n - 108
    const state = weeks > 1 && roll(4) === 0 ? 'unconfirmed' : roll(15) === 0 ? 'cancelled' : 'confirmed'
    const email = somebody()
    switch (n % 5) {
      case 0:
        return {
          email,
          objectId: o.hut,
          name: 'Familienfest',
          state,
          dates: on(saturday(weeks), '14:00', '11:00', saturday(weeks) + 1),
        }
      case 1:
        return { email, objectId: o.grill, name: 'Geburtstag', dates: on(saturday(weeks), '13:30', '17:30') }
      case 2:
        return { email, objectId: o.kitchen, name: 'Kochabend', state, dates: on(saturday(weeks), '16:00', '21:00') }
      case 3:
        return {
          email,
          objectId: o.bike,
          name: '',
          dates: on(saturday(weeks) - 1, '09:00', '12:00'),
          quantity: 1 + roll(2),
        }
      default:
        return {
          email,
          objectId: o.tables,
          name: 'Quartierfest',
          dates: on(saturday(weeks) - 1, '07:00', '19:00', saturday(weeks) + 1),
          quantity: 4 + roll(10),
        }
    }
  })
  return [
    ...weekly('turnverein@demo.test', o.thirdA, 'Turnverein Training', 2, '19:00', '22:00'),
    ...weekly('ursina.caduff@demo.test', o.thirdB, 'Volleyball Damen 2', 2, '20:00', '22:00'),
    ...weekly('ursina.caduff@demo.test', o.thirdA, 'Volleyball Herren', 4, '20:00', '22:00'),
    ...weekly('lea.kunz@demo.test', o.thirdC, 'Jugendriege', 5, '17:00', '19:00'),
    ...weekly('mehmet.yildirim@demo.test', o.thirdB, 'FC Junioren', 3, '18:00', '20:00'),
    ...weekly('kunde@demo.test', o.aula, 'Frauenchor Probe', 1, '19:00', '21:00'),
    ...weekly('regula.meier@demo.test', o.aula, 'Musikgesellschaft Probe', 4, '20:00', '22:00'),
    ...leisure,
    ...villageWeek(o, today, isHoliday),
    {
      email: 'beat.schaerer@demo.test',
      objectId: o.aula,
      name: 'Theaterabend',
      dates: on(saturday(3), '18:00', '23:00'),
      state: 'unconfirmed',
    },
    {
      email: 'regula.meier@demo.test',
      objectId: o.aula,
      name: 'Jahreskonzert',
      dates: on(saturday(4), '14:00', '22:00'),
      state: 'unconfirmed',
    },
    {
      email: 'thomas.frei@demo.test',
      objectId: o.hall,
      name: 'Gewerbeausstellung',
      dates: on(saturday(6), '08:00', '20:00'),
      state: 'unconfirmed',
    },
    {
      email: 'kunde@demo.test',
      objectId: o.hut,
      name: 'Chorreise',
      dates: on(saturday(5), '14:00', '11:00', saturday(5) + 1),
      state: 'confirmed',
    },
    {
      email: 'kunde@demo.test',
      objectId: o.grill,
      name: 'Sommerfest',
      dates: on(saturday(2), '09:00', '13:00'),
      state: 'confirmed',
    },
    {
      email: 'daniel.vogt@demo.test',
      objectId: o.room,
      name: 'Sitzung',
      dates: on(10 - (weekdayOf(today + 10) % 6 === 0 ? 2 : 0), '09:00', '11:00'),
      state: 'unconfirmed',
    },
    {
      email: 'margrit.baumann@demo.test',
      objectId: o.kitchen,
      name: 'Zopfbacken',
      dates: on(saturday(7), '08:00', '12:00'),
      state: 'rejected',
    },
  ]
}

/** The weeks the hall is cleaned, and the turn of the year. */
function isHoliday(day: Day): boolean {
  const [, month = 0, date = 0] = formatDay(day).split('-').map(Number)
  const key = month * 100 + date
  return (key >= 715 && key <= 810) || key >= 1220 || key <= 104
}

export const demoToday = (): Day => dayOfWall(clockOf(zone).toWall(Math.floor(Date.now() / 60_000)))

export const demoBookings = (tx: TenantTx, objects: DemoObjects): Promise<void> =>
  writeDemoOrders(tx, Object.values(objects), demoOrders(objects, demoToday()))

/** Orders as people would have placed them, for these objects. */
export async function writeDemoOrders(
  tx: TenantTx,
  objectIds: readonly number[],
  orders: readonly DemoOrder[],
): Promise<void> {
  const rules = await readRules(tx, objectIds)
  const people = await tx.db.selectFrom('app_user').where('app_id', '=', tx.appId).select(['id', 'email']).execute()
  const taken: TakenRow[] = []
  const judged: DemoJudged[] = []
  for (const order of orders) {
    const user = people.find(({ email }) => email === order.email)
    if (!user) throw new Error(`nobody is called ${order.email}`)
    const one = await judgeDemoOrder(tx, order, user.id, rules, taken)
    if (!one) continue
    judged.push(one)
    taken.push(...one.taking.rows.map((row) => ({ ...row, bookingId: null, holdKey: null })))
  }
  // Numbers follow the dates of the orders.
  const sorted = judged.sort((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime())
  for (const { order, judgement, taking } of sorted) await writeOrder(tx.ask, order, judgement, { taking })
  await recomputeDays(
    tx,
    [...new Set([...rules.values()].map(({ hallGroup }) => hallGroup))],
    taken.flatMap((row) => daysOf(zone, row)),
  )
}

type TakenRow = Parameters<typeof judgeAll>[2][number]

interface DemoJudged {
  readonly order: NewOrder & { readonly createdAt: Date }
  readonly judgement: Judgement
  readonly taking: ReturnType<typeof planRows>
}

/** Judged as it would have been on the day it was ordered; dates that do not fit are left out. */
async function judgeDemoOrder(
  tx: TenantTx,
  order: DemoOrder,
  userId: number,
  rules: Map<number, ObjectRules>,
  taken: readonly TakenRow[],
): Promise<DemoJudged | null> {
  const object = rules.get(order.objectId)
  const interval = object?.intervals[order.interval ?? 0]
  const [first] = order.dates
  if (!object || !interval || !first) return null
  const requested = readRequest(rules, [], [draftOf(order, object, interval.id)], true)
  if (isRefusal(requested)) throw new Error(`demo order refused: ${requested.code}`)
  const now = (parseWall(first.start) ?? 0) - 9 * 1440
  const wishes = requested.flatMap((one) => one.wishes)
  const fitting = judgeAll(rules, wishes, taken, now).filter(({ verdict }) => verdict !== null)
  if (fitting.length === 0) return null
  const judged = new Map(fitting.map((one) => [one.wish.key, one]))
  const terms = await readTerms(tx, { userId })
  const quote = priceRequest(requested, judged, terms)
  const createdAt = new Date(Math.min(Date.now() - 3_600_000, (now - 5 * 1440) * 60_000))
  const state = order.state ?? 'confirmed'
  const claims = fitting.flatMap((one) => claimsOf(rules, one, null))
  const taking = planRows(takingStates.includes(state) ? claims : [], taken)
  if (taking.failed.length > 0) throw new Error(`demo bookings overlap: ${taking.failed.join(', ')}`)
  return {
    order: {
      year: createdAt.getUTCFullYear(),
      clientKey: crypto.randomUUID(),
      requestHash: null,
      userId,
      terms,
      quote,
      payment: quote.displayPaymentOption ? choosePayment(terms, null) : null,
      acceptsRules: true,
      acceptedTexts: textsOn(createdAt),
      createdAt,
      state,
    },
    judgement: { objects: rules, requested, taken: [], judged },
    taking,
  }
}

function draftOf(order: DemoOrder, object: ObjectRules, intervalId: number): BookingDraft {
  const [first = { start: '', end: '' }] = order.dates
  const span = ({ start, end }: { start: string; end: string }) => ({
    start,
    end,
    displayStart: start,
    displayEnd: end,
  })
  const options = object.options
    .filter(({ isRequired }) => isRequired)
    .map(({ id, values }) => ({ id, value: values[0] ? [values[0].id] : 'ja' }))
  return {
    objectId: object.id,
    intervalId,
    color: '',
    remark: '',
    name: order.name,
    isSerial: order.isSerial ?? false,
    options,
    answers: [],
    quantity: order.quantity ?? 1,
    ...span(first),
    ...(order.isSerial && {
      occupancies: order.dates.map((date, index) => ({ clientId: String(index), ...span(date) })),
    }),
  }
}
