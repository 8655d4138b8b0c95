import type { ObjectRecord } from '@allmend/contract'
import { expect, it } from 'vitest'
import { packList, unpackList } from '../../../../framework/form/packed-list.ts'
import { optionErrors, optionsSpec } from './option-errors.ts'
import {
  emptyOption,
  type OptionDraft,
  optionName,
  readOptions,
  wireOption,
  withInputType,
  withoutValue,
  withValue,
} from './option-values.ts'

const beamer: OptionDraft = { ...emptyOption(-1), value: 'Beamer', prices: { 1: 6000 } }
const seating: OptionDraft = {
  ...emptyOption(4),
  value: 'Bestuhlung',
  inputType: 'select',
  standard: 'Konzert',
  values: [
    { id: 1, value: 'Konzert', prices: { 1: 15_000 } },
    { id: -1, value: 'Bankett', prices: {} },
  ],
}

it('a new option asks for its name', () => {
  expect(optionErrors(emptyOption(-1))).toEqual({ value: "'Bezeichnung' darf nicht leer sein", byValue: {} })
  expect(optionErrors(beamer)).toEqual({ byValue: {} })
  expect(optionName(emptyOption(-1))).toBe('Neue Option (Ja / Nein)')
})

it('a choice needs values that differ', () => {
  expect(optionErrors({ ...seating, values: [] }).values).toBe('Eine Auswahl braucht mindestens einen Wert.')
  expect(optionErrors(seating)).toEqual({ byValue: {} })
  const twice = { ...seating, values: [...seating.values, { id: -2, value: 'Konzert ', prices: {} }] }
  expect(optionErrors(twice).byValue).toEqual({
    1: '«Konzert» kommt zweimal vor',
    [-2]: '«Konzert» kommt zweimal vor',
  })
  expect(optionErrors({ ...seating, values: [{ id: -2, value: ' ', prices: {} }] }).byValue).toEqual({
    [-2]: "'Wert' darf nicht leer sein",
  })
})

it('a preset number is not below the minimum, but may be none', () => {
  const tables = { ...beamer, inputType: 'number' as const, minimum: '5' }
  expect(optionErrors({ ...tables, standard: '3' }).standard).toBe("'Vorgabe' muss mindestens 5 sein")
  expect(optionErrors({ ...tables, standard: '0' }).standard).toBeUndefined()
  expect(optionErrors({ ...tables, standard: 'viele' }).standard).toBe("'Vorgabe' muss eine ganze Zahl sein")
  expect(optionErrors({ ...tables, minimum: '-1' }).minimum).toBe("'Minimum' muss mindestens 0 sein")
})

it('another type keeps values and prices, and forgets the preset', () => {
  expect(withInputType(beamer, 'select').values).toHaveLength(1)
  expect(withInputType(seating, 'number')).toMatchObject({ standard: '', values: seating.values })
})

it('a preset follows the value it names, and goes with it', () => {
  expect(withValue(seating, { id: 1, value: 'Konzertbestuhlung', prices: {} }).standard).toBe('Konzertbestuhlung')
  expect(withValue(seating, { id: -1, value: 'Gala', prices: {} }).standard).toBe('Konzert')
  expect(withoutValue(seating, 1)).toMatchObject({ standard: '', values: [{ value: 'Bankett' }] })
  expect(withoutValue(seating, -1).standard).toBe('Konzert')
})

it('sends what the type knows, and numbers of its own for nothing new', () => {
  expect(wireOption(seating)).toMatchObject({
    id: 4,
    prices: {},
    minimum: null,
    values: [
      { id: 1, value: 'Konzert', prices: { 1: 15_000 } },
      { id: 0, value: 'Bankett', prices: {} },
    ],
  })
  expect(wireOption({ ...beamer, minimum: '5', values: seating.values, stockObjectId: 9, assetId: 3 })).toMatchObject({
    id: 0,
    minimum: null,
    values: [],
    prices: { 1: 6000 },
    stockObjectId: 9,
    assetId: null,
  })
  expect(wireOption({ ...beamer, inputType: 'document', stockObjectId: 9, assetId: 3 })).toMatchObject({
    stockObjectId: null,
    assetId: 3,
  })
})

it('what the server gave goes back to it unchanged', () => {
  const options = [
    wireOption({ ...seating, values: seating.values.map((value) => ({ ...value, id: 8 })) }),
    wireOption({ ...beamer, id: 5 }),
  ]
  const { options: texts } = readOptions({ options } as unknown as ObjectRecord)
  expect(unpackList<OptionDraft>(texts).map(wireOption)).toEqual(options)
})

it('the list says which option is wrong', () => {
  const [rule] = optionsSpec.options.rules
  expect(rule?.(packList([beamer, { ...beamer, id: -2, prices: { 1: Number.NaN } }]), '', {})).toBe(
    '«Beamer»: Ein Preis ist kein Betrag.',
  )
  expect(rule?.(packList([beamer]), '', {})).toBeNull()
})
