import { newBlock } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import { packList } from '../../../framework/form/packed-list.ts'
import type { TemplateSchema } from '../templates.queries.ts'
import { readSchema, schemaBody } from './schema-values.ts'

const block = newBlock('text', { id: 'words', place: 'content' })
const schema: TemplateSchema = {
  topic: 'adminOrder',
  templateSchemaId: 'adminOrder',
  template: { id: 4, name: 'Standard', blocks: [], pictures: [], topics: [], updatedAt: '', version: 1 },
  isOn: true,
  recipients: ['a@b.ch'],
  isToObject: true,
  isOwn: false,
  emptyPlaces: [],
  problem: null,
  version: 3,
  subject: 'Neue Bestellung',
  blocks: [block],
  pictures: [],
  addsCalendar: false,
  addsLetter: false,
}

it('only what was changed is sent', () => {
  const values = readSchema(schema)
  expect(schemaBody(values, schema)).toEqual({})
  expect(schemaBody({ ...values, isOn: false, templateId: 5 }, schema)).toEqual({ isOn: false, templateId: 5 })
})

it('changed words go as blocks', () => {
  const changed = { ...block, props: { ...block.props, content: '<p>Neu</p>' } }
  const values = { ...readSchema(schema), blocks: packList([changed]), recipients: [] }
  expect(schemaBody(values, schema)).toEqual({ blocks: [changed], recipients: [] })
})
