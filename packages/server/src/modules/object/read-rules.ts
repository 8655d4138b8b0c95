import type { BlockingDay, BookableObject, Interval } from '@allmend/domain/availability'
import type { OptionInputType } from '@allmend/domain/objects'
import type { PriceRule } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { HallGroup } from './hall-group.ts'

type PricesByCategory = Readonly<Record<string, number>>

export interface PricedInterval extends Interval {
  readonly name: string
  readonly isFlat: boolean
  readonly prices: PricesByCategory
  readonly priceRules: readonly PriceRule[]
}

export interface ObjectOption {
  readonly id: number
  readonly value: string
  readonly inputType: OptionInputType
  readonly isRequired: boolean
  readonly standard: string
  readonly minimum: number | null
  readonly isTaxable: boolean
  readonly stockObjectId: number | null
  readonly assetId: number | null
  readonly values: readonly { readonly id: number; readonly value: string; readonly prices: PricesByCategory }[]
  readonly prices: PricesByCategory
}

/** An object as the rules see it: what is open, what can be booked how, what it costs, and which leaves it takes. */
export interface ObjectRules extends BookableObject {
  readonly id: number
  readonly title: string
  readonly hasPrices: boolean
  readonly isTaxable: boolean
  readonly confirmation: 'automatic' | 'manual'
  readonly allowsSeries: boolean
  /** Whether the municipality has series at all. */
  readonly offersSeries: boolean
  readonly hallGroup: HallGroup
  readonly leaves: readonly number[]
  readonly intervals: readonly PricedInterval[]
  readonly options: readonly ObjectOption[]
  readonly blockingDays: readonly (BlockingDay & { readonly objectId: number; readonly title: string })[]
}

interface StoredBlockingDay {
  readonly objectId: number
  readonly title: string
  readonly type: 'day' | 'range'
  readonly repeat: boolean
  readonly start: string
  readonly end: string
}

export type StoredRules = Omit<ObjectRules, 'blockingDays'> & { readonly blockingDays: readonly StoredBlockingDay[] }

const parts = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function presentBlockingDay({ objectId, title, type, repeat, start, end }: StoredBlockingDay) {
  const [from, until] = [parts(start), parts(end)]
  if (type === 'day') return { objectId, title, type, repeat, ...from }
  return {
    objectId,
    title,
    type,
    repeat,
    startYear: from.year,
    startMonth: from.month,
    startDay: from.day,
    endYear: until.year,
    endMonth: until.month,
    endDay: until.day,
  }
}

export const presentRules = (stored: StoredRules): ObjectRules => ({
  ...stored,
  blockingDays: stored.blockingDays.map(presentBlockingDay),
})

/** The rules of some objects in one round trip, by their number. */
export async function readRules(tx: TenantTx, ids: readonly number[]): Promise<Map<number, ObjectRules>> {
  const { rows } = await sql<{ rules: StoredRules[] }>`select object_rules(${ids as number[]}) as rules`.execute(tx.db)
  return new Map((rows[0]?.rules ?? []).map((stored) => [stored.id, presentRules(stored)]))
}
