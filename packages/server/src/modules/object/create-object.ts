import type { BlockingDay, Interval, OpeningTime } from '@allmend/domain/availability'
import type { OptionInputType } from '@allmend/domain/objects'
import type { PriceRule } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { writeBlockingDays, writeIntervals, writeOpeningTimes } from './write-calendar.ts'
import { writeOptions } from './write-options.ts'
import { writeParts } from './write-parts.ts'
import { writePrices } from './write-prices.ts'

type Prices = Readonly<Record<string, number>>

interface NewOption {
  readonly value: string
  readonly inputType: OptionInputType
  readonly isRequired?: boolean
  readonly standard?: string
  readonly minimum?: number | null
  readonly isTaxable?: boolean
  readonly stockObjectId?: number | null
  readonly assetId?: number | null
  readonly prices?: Prices
  readonly values?: readonly { readonly value: string; readonly prices?: Prices }[]
}

type NewInterval = Partial<Omit<Interval, 'id'>> & {
  readonly name: string
  readonly type: 'fixed' | 'dynamic'
  readonly isFlat?: boolean
  readonly prices?: Prices
  readonly priceRules?: readonly PriceRule[]
}

export interface NewObject {
  readonly title: string
  readonly description?: string
  readonly categoryId?: number | null
  readonly building?: string
  readonly address?: string
  readonly coordinates?: string
  readonly handoverInfo?: string
  readonly capacity?: number | null
  readonly equipment?: readonly string[]
  readonly isVisible?: boolean
  readonly hasPrices?: boolean
  readonly confirmation?: 'automatic' | 'manual'
  readonly leadTimeHours?: number
  readonly horizonDays?: number
  readonly deadlineHours?: number
  readonly isTaxable?: boolean
  readonly stock?: number
  readonly allowsSeries?: boolean
  readonly sort?: number
  readonly openingTimes?: readonly OpeningTime[]
  readonly blockingDays?: readonly (BlockingDay & { readonly title?: string })[]
  readonly intervals?: readonly NewInterval[]
  readonly options?: readonly NewOption[]
  readonly partIds?: readonly number[]
}

/** An object with all that belongs to it. What is not said takes the defaults of the app. */
export async function insertObject(tx: TenantTx, object: NewObject): Promise<number> {
  const setting = <Value = number>(column: string) =>
    sql<Value>`(select ${sql.ref(column)} from app_setting where app_id = ${tx.appId})`
  const { id } = await tx.db
    .insertInto('bookable')
    .values({
      app_id: tx.appId,
      title: object.title,
      description: object.description ?? '',
      category_id: object.categoryId ?? null,
      building: object.building ?? '',
      address: object.address ?? '',
      coordinates: object.coordinates ?? '',
      handover_info: object.handoverInfo ?? '',
      capacity: object.capacity ?? null,
      equipment: [...(object.equipment ?? [])],
      is_visible: object.isVisible ?? false,
      has_prices: object.hasPrices ?? true,
      confirmation: object.confirmation ?? setting<string>('default_confirmation'),
      lead_time_hours: object.leadTimeHours ?? setting('default_lead_time_hours'),
      horizon_days: object.horizonDays ?? setting('default_horizon_days'),
      deadline_hours: object.deadlineHours ?? setting('default_deadline_hours'),
      is_taxable: object.isTaxable ?? false,
      stock: object.stock ?? 1,
      allows_series: object.allowsSeries ?? false,
      sort: object.sort ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeOpeningTimes(tx, id, object.openingTimes ?? [])
  await writeBlockingDays(tx, id, object.blockingDays ?? [])
  const intervals = (object.intervals ?? []).map((interval) => ({ ...blankInterval, ...interval, id: 0 }))
  const intervalIds = await writeIntervals(tx, id, intervals)
  await writePrices(
    tx,
    id,
    intervals.map((interval, index) => ({
      id: intervalIds[index] ?? 0,
      isFlat: interval.isFlat ?? false,
      prices: interval.prices ?? {},
      priceRules: interval.priceRules ?? [],
    })),
  )
  await writeOptions(tx, id, (object.options ?? []).map(wholeOption))
  await writeParts(tx, id, object.partIds ?? [])
  return id
}

const blankInterval = {
  weekdays: [],
  interval: null,
  maxSteps: 1,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day' as const,
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
}

const wholeOption = (option: NewOption) => ({
  isRequired: false,
  standard: '',
  minimum: null,
  isTaxable: false,
  stockObjectId: null,
  assetId: null,
  ...option,
  id: 0,
  prices: option.prices ?? {},
  values: (option.values ?? []).map((value) => ({ id: 0, value: value.value, prices: value.prices ?? {} })),
})
