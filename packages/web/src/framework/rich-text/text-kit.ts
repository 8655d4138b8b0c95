import type { Extensions } from '@tiptap/react'

/** What a text may consist of, beside what every text may. */
export interface TextKit {
  readonly name: 'plain' | 'page'
  readonly headings: readonly [2, 3] | readonly [3, 4]
  readonly hasQuotes: boolean
  /** Whether links may lead to pages of our own by their path. */
  readonly hasPaths: boolean
  readonly extensions: Extensions
}

/** Words, lists and links: enough for the description of something. */
export const plainKit: TextKit = { name: 'plain', headings: [3, 4], hasQuotes: false, hasPaths: false, extensions: [] }
