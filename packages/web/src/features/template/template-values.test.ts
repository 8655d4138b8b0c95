import { newBlock } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import { unpackList } from '../../framework/form/packed-list.ts'
import { blocksRule, blockWordsOf, readTemplate, templateVariables } from './template-values.ts'

const block = newBlock('text', { id: 'a', props: { content: '<p>Guten Tag</p>' } })

it('a template goes into the form and out of it unchanged', () => {
  const template = { id: 1, name: 'Standard', blocks: [block], pictures: [], topics: [], updatedAt: '', version: 1 }
  const values = readTemplate([])(template)
  expect(values.name).toBe('Standard')
  expect(unpackList(values.blocks)).toEqual([block])
})

it('a new one begins with the blocks it is given', () => {
  expect(unpackList(readTemplate([block])(null).blocks)).toEqual([block])
})

it('a block is told by its words, whatever else the log holds as it is', () => {
  expect(blockWordsOf('blocks', JSON.stringify(block))).toBe('Guten Tag')
  expect(blockWordsOf('blocks', 'Text')).toBe('Text')
  expect(blockWordsOf('blocks', 'Text: Guten Tag {{lastname}}')).toBe('Text: Guten Tag «Nachname»')
  expect(blockWordsOf('name', '{"a":1}')).toBe('{"a":1}')
})

it('can say what all its topics know', () => {
  expect(templateVariables(['customerOrder', 'passwordReset'])).toEqual([
    'firstname',
    'lastname',
    'appTitle',
    'appAddress',
    'appContact',
  ])
  expect(templateVariables([])).toContain('orderNumber')
})

it('a hundred blocks at most', () => {
  const many = (count: number) => Array.from({ length: count }, () => '{}')
  expect(blocksRule(many(100), 'Blöcke', {})).toBeNull()
  expect(blocksRule(undefined, 'Blöcke', {})).toBeNull()
  expect(blocksRule(many(101), 'Blöcke', {})).toBe("'Blöcke' dürfen höchstens 100 sein")
})
