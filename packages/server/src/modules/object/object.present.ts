import type { ObjectRecord } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { presentAsset } from './asset.present.ts'
import { findObject, type StoredObject } from './object.repository.ts'
import { type ObjectRules, readRules } from './read-rules.ts'

/** Which picture or document stands where. */
function assetsOf({ assets }: Pick<StoredObject, 'assets'>) {
  const at = (place: string) => assets.filter((asset) => asset.place === place).map(presentAsset)
  return {
    mainImage: at('main')[0] ?? null,
    images: at('image'),
    documents: at('document'),
    rules: at('rules')[0] ?? null,
  }
}

/** An object whole, as its tabs show it. */
export async function readObject(tx: TenantTx, id: number): Promise<ObjectRecord | Refusal> {
  const stored = await findObject(tx, id)
  const rules = (await readRules(tx, [id])).get(id)
  return stored && rules ? presentObject(stored, rules) : refuse('record.not_found')
}

function presentObject(stored: StoredObject, rules: ObjectRules): ObjectRecord {
  return {
    id: stored.id,
    version: stored.version,
    title: stored.title,
    description: stored.description,
    categoryId: stored.category_id,
    building: stored.building,
    address: stored.address,
    coordinates: stored.coordinates,
    handoverInfo: stored.handover_info,
    capacity: stored.capacity,
    equipment: stored.equipment,
    confirmation: rules.confirmation,
    leadTimeHours: stored.lead_time_hours,
    horizonDays: stored.horizon_days,
    deadlineHours: stored.deadline_hours,
    feeSteps: stored.fee_steps as ObjectRecord['feeSteps'],
    isTaxable: stored.is_taxable,
    stock: stored.stock,
    allowsSeries: stored.allows_series,
    sort: stored.sort,
    partIds: stored.part_ids,
    is_visible: stored.is_visible,
    has_prices: stored.has_prices,
    openingTimes: [...rules.openingTimes],
    // Those of parts show on the parts.
    blockingDays: rules.blockingDays.filter(({ objectId }) => objectId === stored.id),
    intervals: rules.intervals.map(presentInterval),
    options: rules.options.map((option) => presentOption(option, stored)),
    questionnaires: stored.questionnaires,
    ...assetsOf(stored),
    notificationRecipients: stored.notification_recipients,
    zone: rules.zone,
    wholes: stored.wholes,
    bookings: stored.bookings,
  }
}

const presentInterval = ({ weekdays, priceRules, ...interval }: ObjectRules['intervals'][number]) => ({
  ...interval,
  weekdays: [...weekdays],
  priceRules: priceRules.map(({ weekdays: days, ...rule }) => ({ ...rule, weekdays: days ? [...days] : null })),
})

function presentOption({ values, ...option }: ObjectRules['options'][number], stored: StoredObject) {
  const asset = stored.option_assets.find(({ id }) => id === option.assetId)
  return { ...option, values: [...values], asset: asset ? presentAsset(asset) : null }
}
