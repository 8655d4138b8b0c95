import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isId, parseJson } from '../call-provider.ts'
import type { Hint, Webhook } from '../provider.ts'

/** Milliseconds between the signing and our clock, either way. */
const oldest = 10 * 60_000

const Notice = z.object({
  transactionId: z.union([z.string(), z.int().transform(String)]).refine(isId),
  refno: z.string().nullish().catch(null),
})

/** What a signed message is about; null if it is not signed with this key over these bytes, or too old. */
export function readSigned({ headers, body, now }: Webhook, signKey: string): Hint | null {
  const given = headers['datatrans-signature']
  const [, moment, signature] = signatureForm.exec(typeof given === 'string' ? given : '') ?? []
  if (moment === undefined || signature === undefined || !isKey(signKey)) return null
  const right = sign(signKey, moment, body)
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return null
  if (Math.abs(now - Number(moment)) > oldest) return null
  const found = Notice.safeParse(parseJson(body.toString('utf8')))
  return found.success ? { paymentId: found.data.transactionId, reference: found.data.refno ?? null } : null
}

const signatureForm = /^t=(\d{1,16}),\s*s0=([\da-f]{64})(?:,|$)/i

/** Node decodes as much of a wrong key as it can: an empty one would be everybody's. */
const isKey = (key: string): boolean => /^(?:[\da-f]{2})+$/i.test(key)

export const sign = (key: string, moment: string, body: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(moment).update(body).digest()
