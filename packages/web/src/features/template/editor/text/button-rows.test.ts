import { expect, it } from 'vitest'
import { buttonsIn } from './button-rows.ts'

const button = { text: 'Google', isButton: true }

it.each([
  ['one button', [button], 1],
  ['several with room between', [button, { text: ' ', isButton: false }, button], 2],
  ['words before it', [{ text: 'Hier: ', isButton: false }, button], 0],
  ['no button at all', [{ text: ' ', isButton: false }], 0],
  ['nothing', [], 0],
])('%s', (_, pieces, count) => expect(buttonsIn(pieces)).toBe(count))
