import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { failureOf } from './use-upload.ts'

it('a file that the server looked into is refused for good', () => {
  const error = new ApiError(422, {
    success: false,
    code: 'asset.type_refused',
    message: 'Dieser Dateityp ist nicht erlaubt.',
    details: { filename: 'a.docx' },
  })
  expect(failureOf(error)).toEqual({ is: 'failed', reason: 'Dieser Dateityp ist nicht erlaubt.', isRefused: true })
})

it('what keeps every file from arriving may be tried again', () => {
  const busy = new ApiError(429, { success: false, code: 'upload.busy', message: 'Zu viele Uploads.' })
  expect(failureOf(busy)).toEqual({ is: 'failed', reason: 'Zu viele Uploads.', isRefused: false })
  expect(failureOf(new TypeError('The files did not reach the server'))).toEqual({
    is: 'failed',
    reason: 'Die Verbindung wurde unterbrochen. Bitte versuchen Sie es nochmals.',
    isRefused: false,
  })
})

it('what somebody stopped has not failed', () => {
  expect(failureOf(new DOMException('The upload was stopped', 'AbortError'))).toBeNull()
})
