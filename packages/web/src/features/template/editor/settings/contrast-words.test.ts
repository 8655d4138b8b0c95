import { expect, it } from 'vitest'
import { contrastWords } from './contrast-words.ts'

it.each([
  [15.94, 16, 'Kontrast 15.9 : 1, gut lesbar'],
  [4.5, 16, 'Kontrast 4.5 : 1, lesbar'],
  [4.49, 16, 'Kontrast 4.4 : 1, schlecht lesbar'],
  [3.2, 24, 'Kontrast 3.2 : 1, lesbar'],
  [3.2, 23, 'Kontrast 3.2 : 1, schlecht lesbar'],
])('%d at %d px: %s', (ratio, size, text) => {
  expect(contrastWords(ratio, size).text).toBe(text)
})
