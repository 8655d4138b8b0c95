import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { passwordRefusal } from './password-refusal.ts'

it('a wrong password is said at its field, other refusals where they belong', () => {
  const wrong = new ApiError(422, { code: 'password.wrong', message: 'Das aktuelle Passwort stimmt nicht.' })
  expect(passwordRefusal(wrong)).toEqual({ currentPassword: 'Das aktuelle Passwort stimmt nicht.' })
  const invalid = new ApiError(400, { code: 'request.invalid', details: { fields: { password: 'zu kurz' } } })
  expect(passwordRefusal(invalid)).toEqual({ password: 'zu kurz' })
  expect(passwordRefusal(new ApiError(429, { code: 'request.too_many' }))).toEqual({})
  expect(passwordRefusal(new TypeError('Failed to fetch'))).toEqual({})
})
