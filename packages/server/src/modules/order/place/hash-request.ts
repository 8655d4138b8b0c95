import { createHash } from 'node:crypto'
import type { BookingDraft, createOrder, RouteParsed } from '@allmend/contract'

type Position = RouteParsed<typeof createOrder>['body']['positions'][number]

/**
 * What an order was asked for, whatever the sequence: which objects, when, how many, with which options, and what is charged besides.
 * Names and remarks are no part of it, so that whoever corrects a word while an answer got lost is given the order and not a riddle.
 */
export function hashRequest(bookings: readonly BookingDraft[], positions: readonly Position[] = []): string {
  const asked = { bookings: sorted(bookings.map(askedOf)), positions }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

function askedOf({ objectId, intervalId, quantity, options, isSerial, occupancies, ...single }: BookingDraft) {
  const dates = isSerial ? (occupancies ?? []) : [single]
  return {
    objectId,
    intervalId,
    quantity,
    isSerial,
    dates: sorted(dates.map(({ displayStart, displayEnd, steps }) => [displayStart, displayEnd, steps ?? null])),
    options: sorted(options.map(({ id, value }) => [id, value])),
  }
}

const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort()
