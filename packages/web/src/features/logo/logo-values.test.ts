import { expect, it } from 'vitest'
import { areaInPixels, areaInShares, logoBody, unpackArea } from './logo-values.ts'

const size = { width: 240, height: 280 }

it('a piece of the logo is the same in pixels and in shares', () => {
  const area = { x: 20, y: 40, width: 200, height: 200 }
  expect(areaInPixels(areaInShares(area, size), size)).toEqual(area)
  expect(unpackArea(areaInShares({ x: 0, y: 40, width: 240, height: 240 }, size))).toEqual({
    x: 0,
    y: 0.1429,
    width: 1,
    height: 0.8571,
  })
})

it('is all of it until somebody chooses', () => {
  expect(areaInPixels('', size)).toEqual({ x: 0, y: 0, width: 240, height: 280 })
  const look = { logoHeight: '48', logoMailWidth: '15', logoAlt: 'Wappen' }
  expect(logoBody({ logoId: 3, logoArea: '', faviconId: null, faviconArea: '', ...look }, 7)).toEqual({
    logoId: 3,
    logoArea: null,
    faviconId: null,
    faviconArea: null,
    logoHeight: 48,
    logoMailWidth: 15,
    logoAlt: 'Wappen',
    version: 7,
  })
})
