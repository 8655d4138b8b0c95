import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { assetFields, doubledNames, kindOfFile, moreTagsWords, proposedName, sizeWords, tagFields } from './index.ts'

it.each([
  [0, ''],
  [3, ''],
  [4, '(+1 weiterer)'],
  [9, '(+6 weiterer)'],
])('of %i tags the tile counts those it does not show', (count, words) => {
  expect(moreTagsWords(count)).toBe(words)
})

describe('a tag', () => {
  it('has a word and a colour', () => {
    expect(checkFields(tagFields, { label: '', color: '#009EF7' })).toEqual({
      label: "'Bezeichnung' darf nicht leer sein",
    })
    expect(checkFields(tagFields, { label: 'a'.repeat(60), color: '#009ef7' })).toEqual({})
    expect(Object.keys(checkFields(tagFields, { label: 'a'.repeat(61), color: 'red' }))).toEqual(['label', 'color'])
  })
})

it('a picture or document has a name', () => {
  expect(checkFields(assetFields, { name: ' ', alt: '' })).toEqual({ name: "'Name' darf nicht leer sein" })
  expect(Object.keys(checkFields(assetFields, { name: 'a'.repeat(201), alt: 'b'.repeat(501) }))).toEqual([
    'name',
    'alt',
  ])
})

describe('a file', () => {
  it.each([
    ['saal.JPG', 'image'],
    ['wappen.svg', 'image'],
    ['reglement.pdf', 'document'],
    ['termine.ics', 'document'],
    ['archiv.tar', 'document'],
    ['setup.exe', null],
    ['ohne', null],
    ['.htaccess', null],
    ['saal.jpg.exe', null],
  ])('%s is of the kind %s', (name, kind) => {
    expect(kindOfFile(name)).toBe(kind)
  })

  it('has a name people can read', () => {
    expect(proposedName('mzh-saal_01.jpg')).toBe('mzh saal 01')
    expect(proposedName('.svg')).toBe('.svg')
  })

  it('is told from one of the same name, whatever the case', () => {
    expect([...doubledNames(['huette.jpg', 'Huette.JPG ', 'aula.jpg'])]).toEqual(['huette.jpg', 'Huette.JPG '])
    expect(doubledNames(['a', 'b']).size).toBe(0)
  })

  it.each([
    [0, '0 Byte'],
    [1023, '1023 Byte'],
    [862_208, '842 KB'],
    [1_023_488, '1.0 MB'],
    [17_196_646, '16.4 MB'],
  ])('of %i bytes is %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words)
  })
})
