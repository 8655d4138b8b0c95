import { checkFields, type FieldSpec } from '@allmend/domain/validation'
import { z } from 'zod'

/** Adds a form's rules to the shape of its call, so that the server refuses with the sentence the form would have shown. */
export function withRules<S extends z.ZodObject>(shape: S, spec: FieldSpec) {
  return shape.superRefine((values, context) => {
    for (const [name, message] of Object.entries(checkFields(spec, values))) {
      context.addIssue({ code: 'custom', path: [name], message: message ?? '' })
    }
  })
}

export const success = z.object({ success: z.literal(true) })
export const id = z.coerce.number().int().positive().max(2_147_483_647)
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
