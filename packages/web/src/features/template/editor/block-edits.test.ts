import { type MailBlock, newBlock } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import { blockName, changed, dropped, duplicated, inserted, neighbours, removed, rowsOf } from './block-edits.ts'

const own = (id: string) => newBlock('text', { id })
const fills = (id: string, place: string) => newBlock('text', { id, place })
const ids = (blocks: readonly MailBlock[]) => blocks.map(({ id }) => id).join(' ')
const placed = (blocks: readonly MailBlock[]) =>
  blocks.map(({ id, templateTemplateBlockId: place }) => `${place}/${id}`).join(' ')

const list = [own('a'), own('b'), own('c')]
const filling = [fills('a', 'head'), fills('b', 'main'), fills('c', 'main')]

it('a new block stands behind the one that is chosen, or at the end', () => {
  expect(ids(inserted(list, own('x'), { block: 'b' }))).toBe('a b x c')
  expect(ids(inserted(list, own('x'), 'end'))).toBe('a b c x')
  expect(ids(inserted(list, own('x'), { block: 'gone' }))).toBe('a b c x')
})

it('in a mail it stands in the same place, or first in the place it was put into', () => {
  expect(placed(inserted(filling, fills('x', ''), { block: 'b' }))).toBe('head/a main/b main/x main/c')
  expect(placed(inserted(filling, fills('x', ''), { place: 'foot' }))).toBe('foot/x head/a main/b main/c')
})

it('a copy stands behind its original, in the same place and with the same words', () => {
  const [, , copy] = duplicated(changed(filling, 'b', { props: { content: '<p>Hallo</p>' } }), 'b', 'copy')
  expect(copy).toMatchObject({ id: 'copy', templateTemplateBlockId: 'main', props: { content: '<p>Hallo</p>' } })
  expect(ids(duplicated(list, 'gone', 'copy'))).toBe('a b c')
})

it('dropped on another block it takes its place, from above and from below', () => {
  expect(ids(dropped(list, 'a', { block: 'c' }))).toBe('b c a')
  expect(ids(dropped(list, 'c', { block: 'a' }))).toBe('c a b')
  expect(ids(dropped(list, 'b', { block: 'b' }))).toBe('a b c')
  expect(ids(dropped(list, 'a', 'end'))).toBe('b c a')
})

it('dropped into another place it belongs there', () => {
  expect(placed(dropped(filling, 'a', { block: 'c' }))).toBe('main/b main/a main/c')
  expect(placed(dropped(filling, 'c', { block: 'a' }))).toBe('head/c head/a main/b')
  expect(placed(dropped(filling, 'b', { place: 'head' }))).toBe('head/b head/a main/c')
})

it('only what is changed changes', () => {
  const next = changed(list, 'b', { css: { fontSize: 20 }, settings: { split: 4 } })
  expect(next.map((block, at) => block === list[at])).toEqual([true, false, true])
  expect(next[1]?.settings).toMatchObject({ split: 4, css: { fontSize: 20, font: 'poppins' } })
  expect(ids(removed(list, 'b'))).toBe('a c')
})

it('knows what stands above and below, place by place', () => {
  expect(neighbours(list, 'b')).toEqual({ above: 'a', below: 'c' })
  expect(neighbours(filling, 'b')).toEqual({ above: null, below: 'c' })
})

it('the blocks of a topic stand with their place, those of a place that is gone with the main one', () => {
  const template = [own('logo'), newBlock('placeholder', { id: 'main' }), own('foot')]
  const rows = rowsOf(template, filling).map((row) => `${row.block.id}: ${ids(row.filling)}`)
  expect(rows).toEqual(['logo: ', 'main: a b c', 'foot: '])
})

it('is called by its words', () => {
  expect(blockName(newBlock('text', { id: 'a', props: { content: '<p>Guten Tag {{lastname}}</p>' } }))).toBe(
    'Guten Tag Nachname',
  )
  expect(blockName(newBlock('text', { id: 'a', props: { content: '' } }))).toBe('Text')
  expect(blockName(newBlock('placeholder', { id: 'a', props: { content: 'Hinweis' } }))).toBe('Hinweis')
  expect(blockName(newBlock('divider', { id: 'a' }))).toBe('Trenner')
})
