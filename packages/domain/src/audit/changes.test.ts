import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditedEntities, changesOf, isMoneyField, isSame } from './index.ts'

it('names what differs, field by field', () => {
  expect(changesOf({ a: 1, b: ['x'], c: { d: 1 } }, { a: 2, b: ['x'], c: { d: 1 } })).toEqual([
    { field: 'a', before: 1, after: 2 },
  ])
  expect(changesOf({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toHaveLength(1)
})

it('a new record starts from nothing, a removed one ends there', () => {
  expect(changesOf(null, { name: 'Aula' })).toEqual([{ field: 'name', before: null, after: 'Aula' }])
  expect(changesOf({ name: 'Aula' }, undefined)).toEqual([{ field: 'name', before: 'Aula', after: null }])
  expect(changesOf(null, { company: null })).toEqual([])
})

it('a record never differs from its copy, and a copy is the same whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const copy = Object.fromEntries(Object.entries(record).reverse())
      expect(changesOf(record, copy)).toEqual([])
      expect(isSame(record, copy)).toBe(true)
    }),
  )
})

it('is fair: what changed one way changed the other way round too', () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue())
  fc.assert(
    fc.property(record, record, (x, y) => {
      expect(
        changesOf(x, y)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(
        changesOf(y, x)
          .map(({ field }) => field)
          .sort(),
      )
    }),
  )
})

it.each([
  [[1], [1, 2]],
  [[], {}],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [null, {}],
  [1, '1'],
  [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
])('%j and %j are not the same, either way round', (a, b) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([false, false])
})

it('amounts of bookings and orders are money, whatever else is called alike is not', () => {
  const fields = ['total', 'priceReason', 'paid', 'refunded', 'credited', 'positions', 'paymentState', 'fee', 'state']
  for (const entity of ['booking', 'order'])
    expect(fields.filter((field) => !isMoneyField(entity, field))).toEqual(['state'])
  expect(fields.filter((field) => isMoneyField('object', field))).toEqual([])
})

it('the history of a record is for those who may see such records', () => {
  const rights = Object.entries(auditedEntities).map(([name, { permission }]) => [name, permission])
  expect(Object.fromEntries(rights)).toEqual({
    user: 'user:view',
    group: 'user:view',
    template: 'template:view',
    templateschema: 'template:view',
    pricecategory: 'pricecategory:view',
    paymentoption: 'paymentoption:view',
    object: 'object:view',
    asset: 'assetmanager:view',
    assettag: 'assetmanager:view',
    category: 'category:view',
    questionnaire: 'object:view',
    page: 'setting:base',
    footer: 'setting:base',
    app: 'setting:base',
    application: 'setting:base',
    keeper: 'setting:base',
    order: 'order:view',
    collectiveinvoice: 'order:view',
    dunningrun: 'order:view',
    paymentprovider: 'payment:config',
    gateway: 'setting:base',
    webhook: 'setting:base',
    apikey: 'setting:base',
    dunningexemption: 'order:view',
    booking: 'reservation:change',
    block: 'object:view',
    mail: 'setting:base',
    maildkim: 'setting:base',
    singlesignon: 'setting:base',
    mailsettings: 'setting:base',
    calendarfeed: 'setting:base',
    logo: 'setting:base',
    colors: 'setting:base',
    embedding: 'setting:base',
    css: 'setting:base',
    taxes: 'setting:base',
    maintenance: 'setting:base',
    startpage: 'setting:base',
    ordersuccess: 'setting:base',
    pdftexts: 'setting:base',
    legaltext: 'setting:base',
  })
})
