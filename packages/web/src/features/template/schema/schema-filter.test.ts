import { type SchemaTopic, schemaTopicKeys } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import type { TemplateSchemaRow } from '../templates.queries.ts'
import { foundGroups, partCounts, troubleOf } from './schema-filter.ts'

const row = (topic: SchemaTopic, change: Partial<TemplateSchemaRow> = {}): TemplateSchemaRow => ({
  topic,
  templateSchemaId: topic,
  template: { id: 1, name: 'Standard' },
  isOn: true,
  recipients: [],
  isToObject: true,
  isOwn: false,
  emptyPlaces: [],
  problem: null,
  sent: 0,
  version: 1,
  ...change,
})

const rows = schemaTopicKeys.map((topic) => {
  if (topic === 'adminOrder') return row(topic, { recipients: ['sekretariat@demo.test'] })
  if (topic === 'adminSerialRejection') return row(topic, { isOn: false })
  if (topic === 'customerSerialConfirmation') return row(topic, { emptyPlaces: ['Hinweis'] })
  return row(topic)
})
const found = (...args: [part: Parameters<typeof foundGroups>[1], search: string]) =>
  foundGroups(rows, ...args).flatMap(({ shown }) => shown.map(({ topic }) => topic))

it('counts what is on, off and to be looked at', () => {
  expect(partCounts(rows)).toEqual({ all: 15, on: 14, off: 1, check: 1 })
})

it('what nobody can do without is on, whatever is stored', () => {
  expect(partCounts([row('passwordReset', { isOn: false })])).toMatchObject({ on: 1, off: 0 })
})

it('each group says how many of it are on, also when few are shown', () => {
  expect(foundGroups(rows, 'off', '')).toMatchObject([{ group: 'admin', count: 6, on: 5, shown: [{ isOn: false }] }])
})

it('finds by title, recipient and template', () => {
  expect(found('all', 'änderung')).toEqual(['adminChangeRequest', 'customerChangeRequestRejection'])
  expect(found('all', 'sekretariat')).toEqual(['adminOrder'])
  expect(found('check', '')).toEqual(['customerSerialConfirmation'])
  expect(found('all', 'gibt es nicht')).toEqual([])
})

it('says what is wrong', () => {
  expect(troubleOf(row('adminOrder'))).toBeNull()
  expect(troubleOf(row('adminOrder', { emptyPlaces: ['Hinweis'] }))).toBe(
    'Vorlage «Standard»: Platz «Hinweis» ist noch leer',
  )
  expect(troubleOf(row('adminOrder', { emptyPlaces: ['A', 'B'] }))).toBe('Vorlage «Standard»: 2 Plätze sind noch leer')
  expect(troubleOf(row('adminOrder', { emptyPlaces: ['A'], problem: 'Beschädigt.' }))).toBe('Beschädigt.')
})
