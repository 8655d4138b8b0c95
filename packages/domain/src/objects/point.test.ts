import { expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { objectDataFields, parsePoint, tidyPoint } from './index.ts'

it.each([
  ['46.9481, 7.4474', '46.9481, 7.4474'],
  [' 46.9481;7.4474 ', '46.9481, 7.4474'],
  ['46.94812345678, 7.44', '46.9481234, 7.44'],
  ['-90,-180', '-90, -180'],
  ['', ''],
])('a place %j is stored as %j', (text, stored) => {
  expect(tidyPoint(text)).toBe(stored)
})

it.each(['46.9', '4612, 7', '91, 7', '46, 181', '46.9 7.4', 'Bern', '1,2,3', '46,9481, 7,4474', '٤٦, 7'])(
  '%j is no place',
  (text) => {
    expect(parsePoint(text)).toBeNull()
    const { coordinates } = objectDataFields
    expect(Object.keys(checkFields({ coordinates }, { coordinates: text }))).toEqual(['coordinates'])
  },
)
