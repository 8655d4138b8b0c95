import { acceptedTextKinds } from '@allmend/domain/texts'
import { z } from 'zod'
import { id } from './field-schema.ts'

const count = z.number().int()

/** The version of each legal text that counts. */
export const textVersions = z.object({
  regulation: count.optional(),
  privacy: count.optional(),
  legal: count.optional(),
})

/** Which versions somebody who orders has before them. */
export const readTexts = z.object({ regulation: id.optional(), privacy: id.optional() })

/** What was accepted with an order, and when; of orders from before, or at the desk, no version is known. */
export const acceptance = z
  .object({
    at: z.iso.datetime(),
    texts: z.array(z.object({ kind: z.enum(acceptedTextKinds), version: count })),
  })
  .nullable()
