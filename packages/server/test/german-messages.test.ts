import { routes, tableQuerySchema } from '@allmend/contract'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { findEnglish } from './find-english.ts'
import { variants } from './wrong-values.ts'

/** Sentences that are fixed: of an e-mail address, and of a search that names nothing. */
const fixed = ['Die E-Mail Adresse muss gültig sein', 'Bitte füllen Sie mindestens ein Feld aus!']

/** The field in quotes, as the forms say it. */
const isGood = (message: string) =>
  (/'[^']+'/.test(message) || fixed.includes(message)) && findEnglish({ message }).length === 0

/** Everything the schema says about a value that is wrong in one place, place by place. */
function messagesOf(schema: z.ZodType): string[] {
  const messages = new Set<string>()
  for (const input of variants(schema)) {
    for (const { message } of schema.safeParse(input).error?.issues ?? []) messages.add(message)
  }
  return [...messages]
}

it.each(routes)('$method $path says what is wrong in German, with the field in quotes', (route) => {
  const { params, query, body, table } = route
  const inputs = [params, query, body, table && tableQuerySchema(table)].filter((schema) => schema !== undefined)
  const messages = inputs.flatMap(messagesOf)
  expect(messages.filter((message) => !isGood(message))).toEqual([])
  expect(messages.length > 0, 'nothing to say about wrong input').toBe(inputs.length > 0)
})
