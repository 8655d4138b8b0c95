import { momentsOf, type Span } from '@allmend/domain/availability'
import type { Period } from '@allmend/domain/evaluation'
import { type RawBuilder, sql } from 'kysely'

/** A period as moments, in minutes since 1970. */
export const spanOf = ({ from, until }: Period, zone: string): Span => ({
  start: momentsOf(zone, from).start,
  end: momentsOf(zone, until).end,
})

export const instant = (minutes: number): RawBuilder<Date> => sql`to_timestamp(${minutes} * 60.0)`
