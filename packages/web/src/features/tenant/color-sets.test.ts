import { isHexColor } from '@allmend/domain/color'
import { expect, it } from 'vitest'
import { colorNames } from './color-fields.ts'
import { colorSets, isSet, proposals } from './color-sets.ts'

it('each set is told from the others, in whatever letters a colour is written', () => {
  for (const set of colorSets) {
    const upper = Object.fromEntries(Object.entries(set.colors).map(([name, color]) => [name, color.toUpperCase()]))
    expect(colorSets.filter((other) => isSet(other, upper as typeof set.colors, {}))).toEqual([set])
  }
})

it('dark words make it another choice', () => {
  const [standard] = colorSets
  if (!standard) throw new Error('there is no set')
  expect(isSet(standard, standard.colors, { primary: true })).toBe(true)
  expect(isSet(standard, standard.colors, { primary: false })).toBe(false)
})

it.each(colorNames)('for %s some colours are proposed, each once', (name) => {
  const colors = proposals(name)
  expect(colors.every(isHexColor)).toBe(true)
  expect(new Set(colors).size).toBe(colors.length)
})
