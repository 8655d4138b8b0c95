import {
  alignments,
  blockComponents,
  borderStyles,
  type MailBlock,
  mailFontKeys,
  orderParts,
} from '@allmend/domain/template'
import { z } from 'zod'
import { distinct } from './field-schema.ts'
import { sentence } from './german-errors.ts'

const color = z
  .string()
  .max(7)
  .regex(/^#[0-9a-fA-F]{6}$/, { error: sentence((field) => `${field} muss eine Farbe wie #182136 sein`) })
const align = z.enum(alignments)
const pixels = (most: number) => z.number().int().min(0).max(most)
const sides = z.object({ top: pixels(200), right: pixels(200), bottom: pixels(200), left: pixels(200) })
const share = z.number().int().min(1).max(100)
const content = z.string().max(20_000)
const picture = z.number().int().positive().max(2_147_483_647).nullable()

const css = z.object({
  margin: sides,
  padding: sides,
  border: pixels(20),
  backgroundColor: color,
  borderColor: color,
  font: z.enum(mailFontKeys),
  fontSize: z.number().int().min(8).max(72),
  color,
  align,
})

const settings = z.object({
  css,
  divider: z.object({ align, color, style: z.enum(borderStyles), width: share, size: z.number().int().min(1).max(40) }),
  logo: z.object({ align, width: share.nullable(), isFullOnMobile: z.boolean() }),
  image: z.object({
    align,
    width: z.number().int().min(10).max(600).nullable(),
    height: z.number().int().min(10).max(1200),
    isFullOnMobile: z.boolean(),
  }),
  order: z.object({
    part: z.enum(orderParts),
    addPicture: z.boolean(),
    addOptions: z.boolean(),
    addQuestionnaires: z.boolean(),
  }),
  address: z.object({ align }),
  split: z.number().int().min(2).max(10),
  isOnlyOnInvoice: z.boolean(),
})

const blockId = z.string().min(1).max(40)

/** A part of a mail; which props and settings it has depends on its component, the others are kept as they are. */
export const mailBlock = z.object({
  id: blockId,
  type: z.enum(['block', 'schemaBlock']),
  component: z.enum(blockComponents),
  props: z.object({
    content,
    image: picture,
    leftImage: picture,
    rightImage: picture,
    leftContent: content,
    rightContent: content,
  }),
  settings,
  templateTemplateBlockId: blockId.nullable(),
}) satisfies z.ZodType<MailBlock>

const most = 100
const blocks = distinct(z.array(mailBlock).max(most), ({ id }) => id)

/** Of a template: none stands in a place. */
export const templateBlocks = blocks.refine((list) => list.every(({ type }) => type === 'block'), {
  error: sentence((field) => `${field} darf nur Blöcke der Vorlage enthalten`),
})
/** Of a topic: each fills a place. */
export const schemaBlocks = blocks.refine(
  (list) => list.every(({ type, component }) => type === 'schemaBlock' && component !== 'placeholder'),
  { error: sentence((field) => `${field} darf nur Blöcke enthalten, die einen Platz füllen`) },
)
