import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, corners, cropShapes, isInPicture, largestArea, movedArea, pulledArea } from './index.ts'

const picture = { width: 1200, height: 800 }

describe('the largest piece of a shape', () => {
  it.each([
    ['free', { x: 0, y: 0, width: 1200, height: 800 }],
    ['square', { x: 200, y: 0, width: 800, height: 800 }],
    ['wide', { x: 0, y: 62, width: 1200, height: 675 }],
    ['classic', { x: 66, y: 0, width: 1067, height: 800 }],
  ] as const)('%s lies in the middle', (shape, expected) => {
    expect(largestArea(picture, cropShapes[shape])).toEqual(expected)
  })
})

it('moves as far as the picture goes', () => {
  const area = { x: 100, y: 100, width: 400, height: 300 }
  expect(movedArea(area, { x: 50, y: -20 }, picture)).toEqual({ ...area, x: 150, y: 80 })
  expect(movedArea(area, { x: 9999, y: -9999 }, picture)).toEqual({ ...area, x: 800, y: 0 })
})

describe('pulled at a corner', () => {
  const area = { x: 100, y: 100, width: 400, height: 400 }

  it('the corner across stays', () => {
    expect(pulledArea(area, 'nw', { x: -50, y: 30 }, picture, null)).toEqual({ x: 50, y: 130, width: 450, height: 370 })
    expect(pulledArea(area, 'se', { x: 100, y: 0 }, picture, null)).toEqual({ ...area, width: 500 })
  })

  it('keeps its shape, as far as there is room for it', () => {
    expect(pulledArea(area, 'se', { x: -100, y: 0 }, picture, 1)).toEqual({ ...area, width: 300, height: 300 })
    expect(pulledArea(area, 'nw', { x: 0, y: 100 }, picture, 1)).toEqual({ x: 200, y: 200, width: 300, height: 300 })
    expect(pulledArea(area, 'se', { x: -9999, y: 0 }, picture, 16 / 9)).toEqual({ ...area, width: 29, height: 16 })
    expect(pulledArea(area, 'se', { x: 200, y: 0 }, picture, 1)).toEqual({ ...area, width: 600, height: 600 })
    expect(pulledArea(area, 'se', { x: 5000, y: 0 }, picture, 1)).toEqual({ ...area, width: 700, height: 700 })
  })
})

it('whatever is pulled and moved, it lies in the picture', () => {
  const size = fc.integer({ min: 16, max: 5000 })
  const step = fc.record({ x: fc.integer({ min: -6000, max: 6000 }), y: fc.integer({ min: -6000, max: 6000 }) })
  fc.assert(
    fc.property(
      fc.record({ width: size, height: size }),
      fc.array(fc.tuple(fc.constantFrom(...corners, 'move' as const), step), { maxLength: 8 }),
      (whole, pulls) => {
        let area: Area = largestArea(whole, null)
        for (const [how, by] of pulls)
          area = how === 'move' ? movedArea(area, by, whole) : pulledArea(area, how, by, whole, null)
        return isInPicture(area, whole)
      },
    ),
  )
})
