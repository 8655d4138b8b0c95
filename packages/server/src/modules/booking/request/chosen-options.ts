import type { BookingDraft } from '@allmend/contract'
import type { PricedOption } from '@allmend/domain/pricing'
import type { ObjectOption, ObjectRules } from '../../object/index.ts'

interface Chosen {
  readonly option: ObjectOption
  /** What is stored with the booking, readable when the option is long gone. */
  readonly shown: string
  readonly priced: readonly PricedOption[]
  /** Places of the stock object it takes. */
  readonly quantity: number
}

type Value = BookingDraft['options'][number]['value']

/** What somebody chose among the options of an object; null for something that is no choice. */
function choose(option: ObjectOption, value: Value): Omit<Chosen, 'option'> | null {
  const priced = (amount: number, prices = option.prices, title = option.value): PricedOption => ({
    id: option.id,
    title,
    amount,
    prices,
    isTaxable: option.isTaxable,
  })
  const hasPrice = Object.keys(option.prices).length > 0
  switch (option.inputType) {
    case 'number': {
      const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof amount !== 'number') return null
      if (!Number.isInteger(amount) || amount < 0 || amount > 10_000) return null
      return { shown: String(amount), quantity: amount, priced: amount > 0 && hasPrice ? [priced(amount)] : [] }
    }
    case 'checkbox': {
      const isOn = [true, 'true', 1].some((one) => one === value)
      if (!isOn && ![false, 'false', 0, ''].some((one) => one === value)) return null
      return { shown: isOn ? 'Ja' : 'Nein', quantity: isOn ? 1 : 0, priced: isOn && hasPrice ? [priced(1)] : [] }
    }
    case 'select': {
      if (typeof value === 'boolean') return null
      const ids = value === '' ? [] : [value].flat().map(Number)
      const picked = option.values.filter(({ id }) => ids.includes(id))
      if (ids.some((id) => !picked.some((one) => one.id === id))) return null
      return {
        shown: picked.map((one) => one.value).join(', '),
        quantity: picked.length,
        priced: picked
          .filter(({ prices }) => Object.keys(prices).length > 0)
          .map((one) => priced(1, one.prices, `${option.value}: ${one.value}`)),
      }
    }
    default: {
      if (typeof value !== 'string' && typeof value !== 'number') return null
      const text = String(value ?? '').trim()
      return { shown: text, quantity: text === '' ? 0 : 1, priced: text !== '' && hasPrice ? [priced(1)] : [] }
    }
  }
}

const isMissing = ({ inputType }: ObjectOption, choice: Omit<Chosen, 'option'> | null) => {
  if (inputType === 'checkbox' || inputType === 'number') return !choice || choice.quantity === 0
  return !choice || choice.shown === ''
}

/** An option as a booking keeps it: in words. */
export interface KeptOption {
  readonly id: number
  readonly title: string
  readonly value: string
}

const isAsKept = (value: Value, { value: shown }: KeptOption) =>
  String(value) === shown || (value === true && shown === 'Ja') || (value === false && shown === 'Nein')

interface ReadOptions {
  readonly chosen: readonly Chosen[]
  /** Options, by number, that no order is placed with: not chosen although they must be, or wrong. */
  readonly missing: readonly number[]
  /** Of these, what was said and cannot be ordered. What was not said is asked for later. */
  readonly wrong: readonly number[]
  /** Of these, what is no choice at all: asked for again by everybody, never left out in silence. */
  readonly unclear: readonly number[]
  /** What the booking has already, with this very value: kept as it is, whether or not its object offers it today. */
  readonly kept: readonly KeptOption[]
  /** Any other option the object does not have. */
  readonly unknown: readonly number[]
}

/** The options of a booking, and what cannot be taken as it is. */
export function chosenOptions(
  object: ObjectRules,
  given: BookingDraft['options'],
  had: readonly KeptOption[] = [],
): ReadOptions {
  const chosen: Chosen[] = []
  const kept: KeptOption[] = []
  const [missing, wrong, unclear]: [number[], number[], number[]] = [[], [], []]
  const keptAs = (id: number, value: Value) => had.find((one) => one.id === id && isAsKept(value, one))
  for (const option of object.options) {
    const value = given.find(({ id }) => id === option.id)?.value ?? null
    const before = value === null ? undefined : keptAs(option.id, value)
    if (before) {
      kept.push(before)
      continue
    }
    const choice = value === null ? null : choose(option, value)
    const isUnclear = choice === null && value !== null && value !== ''
    const isTooFew =
      option.inputType === 'number' && choice && choice.quantity > 0 && choice.quantity < (option.minimum ?? 0)
    if (isUnclear) unclear.push(option.id)
    if (isUnclear || isTooFew) wrong.push(option.id)
    if (isUnclear || isTooFew || (option.isRequired && isMissing(option, choice))) missing.push(option.id)
    if (choice && choice.shown !== '') chosen.push({ option, ...choice })
  }
  const unknown: number[] = []
  for (const { id, value } of given) {
    if (object.options.some((option) => option.id === id)) continue
    const before = keptAs(id, value)
    if (before) kept.push(before)
    else unknown.push(id)
  }
  return { chosen, missing, wrong, unclear, kept, unknown }
}

/** What the choices take of which stock: two options may take of the same. */
export function optionStockOf(chosen: readonly Chosen[]): { readonly objectId: number; readonly quantity: number }[] {
  const taken = new Map<number, number>()
  for (const { option, quantity } of chosen) {
    const { stockObjectId: id } = option
    if (id !== null && quantity > 0) taken.set(id, (taken.get(id) ?? 0) + quantity)
  }
  return [...taken].map(([objectId, quantity]) => ({ objectId, quantity }))
}

/** The same of options as a booking keeps them, as far as they mean a choice there is today. */
export const stockOfKept = (offered: readonly ObjectOption[], had: readonly KeptOption[]) =>
  optionStockOf(
    offered.flatMap((option) => {
      const before = had.find(({ id }) => id === option.id)
      const choice = before && readBack(option, before.value)
      return choice ? [{ option, ...choice }] : []
    }),
  )

/** What the words of a booking mean among the choices there are today; null where they mean none of them. */
function readBack(option: ObjectOption, shown: string): Omit<Chosen, 'option'> | null {
  const choice = choose(option, choiceOf(option, shown))
  return choice?.shown === shown ? choice : null
}

function choiceOf({ inputType, values }: ObjectOption, shown: string): Value {
  if (inputType === 'checkbox') return shown === 'Ja'
  if (inputType !== 'select') return shown
  // A name may have a comma in it, so several names cannot simply be taken apart.
  const exact = values.filter(({ value }) => value === shown)
  return (exact.length > 0 ? exact : values.filter(({ value }) => shown.includes(value))).map(({ id }) => id)
}
