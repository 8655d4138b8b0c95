import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { deadLinkText, isDeadLink } from './link-error.ts'

const used = new ApiError(422, { code: 'link.invalid', message: 'Dieser Link ist abgelaufen.' })
const cutOff = new ApiError(400, {
  code: 'request.invalid',
  message: 'Bitte prüfen Sie Ihre Eingaben.',
  details: { fields: { token: 'Too small' } },
})

describe('a mailed link', () => {
  it('that was used or ran out says so in the words of the server', () => {
    expect(isDeadLink(used)).toBe(true)
    expect(deadLinkText(used)).toBe('Dieser Link ist abgelaufen.')
  })

  it('that was cut off says so', () => {
    expect(isDeadLink(cutOff)).toBe(true)
    expect(deadLinkText(cutOff)).toContain('unvollständig')
  })

  it('is not dead because the line is', () => {
    expect(isDeadLink(new TypeError('Failed to fetch'))).toBe(false)
    expect(isDeadLink(new ApiError(503, null))).toBe(false)
  })
})
