import { auditedEntities } from '@allmend/domain/audit'
import { optionFields } from '@allmend/domain/objects'
import { checkField, type FieldSpec, integer, max, minValue, type Rule, required } from '@allmend/domain/validation'
import { unpackList } from '../../../../framework/form/packed-list.ts'
import { hasUnreadable } from '../../inputs/draft-prices.ts'
import { type OptionDraft, type OptionValues, optionName, type ValueDraft } from './option-values.ts'

export interface OptionErrors {
  readonly value?: string
  readonly minimum?: string
  readonly standard?: string
  /** Of the list of values as a whole. */
  readonly values?: string
  /** By the number of the value. */
  readonly byValue: Readonly<Record<number, string>>
  readonly prices?: string
}

const spec: FieldSpec<'value' | 'minimum' | 'standard' | 'choice'> = {
  value: optionFields.title,
  minimum: optionFields.minimum,
  standard: { label: 'Vorgabe', rules: [max(1000)] },
  choice: { label: 'Wert', rules: [required, max(200)] },
}
const numberSpec = { ...spec, standard: { label: 'Vorgabe', rules: [integer, minValue(0)] } }
const unreadablePrice = 'Ein Preis ist kein Betrag.'

function valueError(value: ValueDraft, all: readonly ValueDraft[]): string | null {
  const text = value.value.trim()
  const isTwice = text !== '' && all.some((other) => other.id !== value.id && other.value.trim() === text)
  return checkField(spec, 'choice', { choice: value.value }) ?? (isTwice ? `«${text}» kommt zweimal vor` : null)
}

function presetError({ inputType, standard, minimum }: OptionDraft): string | null {
  if (inputType !== 'number') return checkField(spec, 'standard', { standard })
  const wrong = checkField(numberSpec, 'standard', { standard })
  if (wrong || standard.trim() === '' || minimum.trim() === '' || Number(standard) === 0) return wrong
  return Number(standard) < Number(minimum) ? `'Vorgabe' muss mindestens ${Number(minimum)} sein` : null
}

export function optionErrors(option: OptionDraft): OptionErrors {
  const isSelect = option.inputType === 'select'
  const values = isSelect ? option.values : []
  const byValue = values.flatMap((value) => {
    const sentence = valueError(value, values)
    return sentence === null ? [] : [[value.id, sentence] as const]
  })
  const hasBadPrice = isSelect ? values.some(({ prices }) => hasUnreadable(prices)) : hasUnreadable(option.prices)
  const found = {
    value: checkField(spec, 'value', { value: option.value }),
    minimum: option.inputType === 'number' ? checkField(spec, 'minimum', { minimum: option.minimum }) : null,
    standard: presetError(option),
    values: isSelect && values.length === 0 ? 'Eine Auswahl braucht mindestens einen Wert.' : null,
    prices: hasBadPrice ? unreadablePrice : null,
  }
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null)),
    byValue: Object.fromEntries(byValue),
  }
}

function firstError(option: OptionDraft): string | null {
  const { byValue, ...own } = optionErrors(option)
  return Object.values(own)[0] ?? Object.values(byValue)[0] ?? null
}

export const isWrongOption = (option: OptionDraft): boolean => firstError(option) !== null

const optionsRule: Rule = (value) => {
  const wrong = unpackList<OptionDraft>((value ?? []) as string[]).find(isWrongOption)
  return wrong ? `«${optionName(wrong)}»: ${firstError(wrong)}` : null
}

export const optionsSpec: FieldSpec<keyof OptionValues> = {
  options: { label: auditedEntities.object.fields.options, rules: [optionsRule] },
}
