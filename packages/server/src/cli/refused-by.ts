import { errorBody, type Refusal } from '../platform/http/refusal.ts'
import { Refused } from './output.ts'

/** What is wrong with which field, or what the refusal says as a whole. */
export function refusedBy({ code, details, named }: Refusal): Refused {
  const body = errorBody(code, details, named)
  const fields = Object.values((details?.fields ?? {}) as Record<string, string>)
  return new Refused(fields.length > 0 ? fields.join('\n  ') : body.message, body)
}
