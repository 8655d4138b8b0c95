import type { ObjectRecord, RouteInput, RouteMap } from '@allmend/contract'
import { type OptionInputType, optionInputWords } from '@allmend/domain/objects'
import { packList } from '../../../../framework/form/packed-list.ts'
import { nextId } from '../../../../framework/form/use-entry-list.ts'
import { type DraftPrices, knownPrices } from '../../inputs/draft-prices.ts'

type WireOption = RouteInput<RouteMap['PUT /api/admin/objects/:id/options']>['body']['options'][number]

export interface ValueDraft {
  readonly id: number
  readonly value: string
  readonly prices: DraftPrices
}

/** An option while it is edited: numbers as they are typed. */
export interface OptionDraft {
  readonly id: number
  readonly value: string
  readonly inputType: OptionInputType
  readonly isRequired: boolean
  readonly standard: string
  readonly minimum: string
  readonly values: readonly ValueDraft[]
  readonly prices: DraftPrices
  readonly isTaxable: boolean
  readonly stockObjectId: number | null
  readonly assetId: number | null
}

/** A type, not an interface: a form takes any record of plain values. */
export type OptionValues = { readonly options: readonly string[] }

export const readOptions = ({ options }: ObjectRecord): OptionValues => ({
  options: packList(
    options.map(
      (option): OptionDraft => ({
        id: option.id,
        value: option.value,
        inputType: option.inputType,
        isRequired: option.isRequired,
        standard: option.standard,
        minimum: option.minimum === null ? '' : String(option.minimum),
        values: option.values.map(({ id, value, prices }) => ({ id, value, prices })),
        prices: option.prices,
        isTaxable: option.isTaxable,
        stockObjectId: option.stockObjectId,
        assetId: option.assetId,
      }),
    ),
  ),
})

export const emptyOption = (id: number): OptionDraft => ({
  id,
  value: '',
  inputType: 'checkbox',
  isRequired: false,
  standard: '',
  minimum: '',
  values: [],
  prices: {},
  isTaxable: false,
  stockObjectId: null,
  assetId: null,
})

export const newValue = (values: readonly ValueDraft[]): ValueDraft => ({ id: nextId(values), value: '', prices: {} })

/** A number or a tick can take pieces of something that is counted; nothing else says how many. */
export const takesStock = (type: OptionInputType): boolean => type === 'number' || type === 'checkbox'

export const optionName = ({ value, inputType }: OptionDraft): string =>
  value.trim() || `Neue Option (${optionInputWords[inputType]})`

/** An option of another type starts without a preset, and with something to choose where there must be. */
export const withInputType = (option: OptionDraft, inputType: OptionInputType): OptionDraft => ({
  ...option,
  inputType,
  standard: '',
  values: inputType === 'select' && option.values.length === 0 ? [newValue([])] : option.values,
})

/** A preset goes along with the value it names. */
export function withValue(option: OptionDraft, changed: ValueDraft): OptionDraft {
  const before = option.values.find(({ id }) => id === changed.id)
  const isPreset = before !== undefined && before.value !== '' && before.value === option.standard
  return {
    ...option,
    values: option.values.map((value) => (value.id === changed.id ? changed : value)),
    standard: isPreset ? changed.value : option.standard,
  }
}

export function withoutValue(option: OptionDraft, id: number): OptionDraft {
  const values = option.values.filter((value) => value.id !== id)
  return { ...option, values, standard: values.some(({ value }) => value === option.standard) ? option.standard : '' }
}

/** As the call takes it: without what the type does not know, and with 0 for numbers the server gives. */
export function wireOption(option: OptionDraft): WireOption {
  const { inputType } = option
  const isSelect = inputType === 'select'
  return {
    ...option,
    id: Math.max(0, option.id),
    value: option.value.trim(),
    standard: inputType === 'document' ? '' : option.standard.trim(),
    minimum: inputType === 'number' && option.minimum.trim() !== '' ? Number(option.minimum) : null,
    values: isSelect
      ? option.values.map(({ id, value, prices }) => {
          return { id: Math.max(0, id), value: value.trim(), prices: knownPrices(prices) }
        })
      : [],
    prices: isSelect ? {} : knownPrices(option.prices),
    stockObjectId: takesStock(inputType) ? option.stockObjectId : null,
    assetId: inputType === 'document' ? option.assetId : null,
  }
}
