import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { ObjectOption } from './read-rules.ts'
import { type OwnedList, writeList } from './write-list.ts'

const optionList: OwnedList = {
  table: 'object_option',
  owner: 'object_id',
  columns: {
    title: 'text',
    input_type: 'text',
    is_required: 'boolean',
    standard: 'text',
    minimum: 'int',
    is_taxable: 'boolean',
    stock_object_id: 'int',
    asset_id: 'int',
  },
}

const valueList: OwnedList = { table: 'option_value', owner: 'option_id', columns: { title: 'text' } }

/** Changes, adds (id 0) and removes options, with their values and prices. */
export async function writeOptions(tx: TenantTx, objectId: number, options: readonly ObjectOption[]): Promise<void> {
  const optionIds = await writeList(
    tx,
    optionList,
    [objectId],
    options.map((option) => ({
      id: option.id,
      ownerId: objectId,
      title: option.value,
      input_type: option.inputType,
      is_required: option.isRequired,
      standard: option.standard,
      minimum: option.minimum,
      is_taxable: option.isTaxable,
      stock_object_id: option.stockObjectId,
      asset_id: option.assetId,
    })),
  )
  const owned = options.map((option, index) => ({ ...option, ownerId: optionIds[index] ?? 0 }))
  const values = owned.flatMap((option) => option.values.map((value) => ({ ...value, ownerId: option.ownerId })))
  const valueIds = await writeList(
    tx,
    valueList,
    optionIds,
    values.map(({ id, ownerId, value }) => ({ id, ownerId, title: value })),
  )
  await sql`delete from option_price where app_id = ${tx.appId} and option_id = any(${optionIds})`.execute(tx.db)
  const prices = [
    ...owned.flatMap((option) => pricesOf(option.ownerId, 0, option.prices)),
    ...values.flatMap((value, index) => pricesOf(value.ownerId, valueIds[index] ?? 0, value.prices)),
  ]
  await sql`
    insert into option_price (app_id, option_id, value_id, price_category_id, amount)
    select ${tx.appId}, p.* from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as p(option_id int, value_id int, price_category_id int, amount int)
  `.execute(tx.db)
}

const pricesOf = (option_id: number, value_id: number, prices: Readonly<Record<string, number>>) =>
  Object.entries(prices).map(([category, amount]) => ({
    option_id,
    value_id,
    price_category_id: Number(category),
    amount,
  }))
