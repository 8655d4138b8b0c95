import { expect, it } from 'vitest'
import { readBrought } from './brought-back.ts'

it('what a directory sends along is read as it was written', () => {
  expect(readBrought('?code=12345678901234567890&state=a%2Bb&iss=https%3A%2F%2Fa.ch&session_state=x')).toEqual({
    code: '12345678901234567890',
    state: 'a+b',
    iss: 'https://a.ch',
  })
  expect(readBrought('?error=access_denied&error_description=%3Cb%3E')).toEqual({ error: 'access_denied' })
  expect(readBrought('')).toEqual({})
})
