import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentArea } from './index.ts'

type Pixel = readonly [number, number, number, number]
const [white, nearlyWhite, clear, red]: Pixel[] = [
  [255, 255, 255, 255],
  [246, 250, 249, 255],
  [0, 0, 0, 0],
  [200, 20, 20, 255],
] as Pixel[] & { length: 4 }

/** A picture of one colour with a box in it. */
function draw(size: { width: number; height: number }, ground: Pixel | undefined, box: object | null): number[] {
  const { x = 0, y = 0, width = 0, height = 0 } = (box ?? {}) as Record<string, number>
  return Array.from({ length: size.width * size.height }, (_, at) => {
    const [column, row] = [at % size.width, Math.floor(at / size.width)]
    const isIn = column >= x && column < x + width && row >= y && row < y + height
    return [...((isIn ? red : ground) ?? [])]
  }).flat()
}

const size = { width: 12, height: 8 }

it('the empty border of a picture is found, be it white, nearly white or nothing at all', () => {
  const box = { x: 3, y: 2, width: 5, height: 4 }
  for (const ground of [white, nearlyWhite, clear]) expect(contentArea(draw(size, ground, box), size)).toEqual(box)
  const specks = draw(size, white, box)
  specks.splice(4, 4, ...(nearlyWhite ?? []))
  expect(contentArea(specks, size)).toEqual(box)
})

it('nothing is taken from a picture without a border, nor from an empty one', () => {
  expect(contentArea(draw(size, white, null), size)).toBeNull()
  expect(contentArea(draw(size, white, { x: 1, y: 0, width: 11, height: 8 }), size)).toEqual({
    x: 1,
    y: 0,
    width: 11,
    height: 8,
  })
  // It begins in the corner, so that it is the ground.
  expect(contentArea(draw(size, white, { x: 0, y: 0, width: 12, height: 8 }), size)).toBeNull()
})

it('wherever something lies, all of it is kept', () => {
  const place = fc.tuple(fc.nat(8), fc.nat(5), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))
  fc.assert(
    fc.property(place, ([x, y, width, height]) => {
      fc.pre(x + y > 0)
      expect(contentArea(draw(size, clear, { x, y, width, height }), size)).toEqual({ x, y, width, height })
    }),
  )
})
