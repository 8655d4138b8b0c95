import {
  legalTextFields,
  legalTextKinds,
  orderSuccessFields,
  type PdfTextName,
  pdfTextFields,
  startPageFields,
} from '@allmend/domain/texts'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, formText, id, instant, success, version, withRules } from './field-schema.ts'

const settings = permission('setting:base')
/** HTML as an editor makes it; the server keeps of it what can neither run nor reach out. */
const html = z.string().max(200_000)
const kind = z.object({ kind: z.enum(legalTextKinds) })

const legalText = z.object({
  kind: z.enum(legalTextKinds),
  version: z.number().int(),
  html: z.string(),
  createdAt: instant,
})
export type LegalText = z.output<typeof legalText>

export const getLegalText = defineRoute({
  method: 'GET',
  path: '/api/legal-texts/:kind',
  summary: 'A legal text as it stands, or the version that is asked for: each was public once',
  access: anonymous(),
  params: kind,
  query: z.object({ version: id.optional() }),
  response: success.extend({ text: legalText }),
  errors: ['record.not_found'],
})

export const getStartText = defineRoute({
  method: 'GET',
  path: '/api/start-page',
  summary: 'What stands on the start page below the objects',
  access: anonymous(),
  response: success.extend({ html: z.string() }),
})

const startPage = z.object({
  title: z.string(),
  text: z.string(),
  /** As visitors see it: from the media manager, or one the app was set up with. */
  picture: z
    .object({ id: z.number().int().nullable(), src: z.string(), srcset: z.string(), name: z.string() })
    .nullable(),
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  body: z.string(),
  /** In the order visitors see them. */
  categories: z.array(z.object({ id: z.number().int(), name: z.string(), objects: z.number().int() })),
  version,
})
export type StartPage = z.output<typeof startPage>

export const getStartPage = defineRoute({
  method: 'GET',
  path: '/api/admin/cms/startpage',
  summary: 'Title, text and picture of the start page, what stands below the objects, and the order of the categories',
  access: settings,
  response: success.extend({ startPage }),
})

export const saveStartPage = defineRoute({
  method: 'PUT',
  path: '/api/admin/cms/startpage',
  summary: 'Change the start page: only what is sent; `pictureId: null` takes the picture away',
  access: settings,
  body: withRules(
    z.object({
      title: formText,
      text: formText.optional(),
      pictureId: id.nullable().optional(),
      body: html.optional(),
      /** All of them in their new order; those that are not named come last. */
      categoryIds: distinctIds(1000).optional(),
      version,
    }),
    startPageFields,
  ),
  response: success.extend({ startPage }),
  errors: ['record.conflict', 'asset.unknown'],
})

const orderSuccess = z.object({ html: z.string(), version })

export const getOrderSuccess = defineRoute({
  method: 'GET',
  path: '/api/admin/cms/order-success',
  summary: 'What is told to somebody whose order came in',
  access: settings,
  response: success.extend({ orderSuccess }),
})

export const saveOrderSuccess = defineRoute({
  method: 'PUT',
  path: '/api/admin/cms/order-success',
  summary: 'Change it',
  access: settings,
  body: withRules(z.object({ html, version }), orderSuccessFields),
  response: success.extend({ orderSuccess }),
  errors: ['record.conflict'],
})

const passage = formText
export const pdfTexts = z.object({
  confirmationIntro: passage,
  confirmationClosing: passage,
  invoiceIntro: passage,
  invoiceClosing: passage,
  footer: passage,
} satisfies Record<PdfTextName, typeof passage>)
export type PdfTexts = z.output<typeof pdfTexts>

const storedPdfTexts = pdfTexts.extend({ version })

export const getPdfTexts = defineRoute({
  method: 'GET',
  path: '/api/admin/cms/pdf',
  summary: 'What stands on the letters of orders besides their lines',
  access: settings,
  response: success.extend({ pdfTexts: storedPdfTexts }),
})

export const savePdfTexts = defineRoute({
  method: 'PUT',
  path: '/api/admin/cms/pdf',
  summary: 'Change it; invoices that went out keep theirs',
  access: settings,
  body: withRules(storedPdfTexts, pdfTextFields),
  response: success.extend({ pdfTexts: storedPdfTexts }),
  errors: ['record.conflict'],
})

export const samplePdf = defineRoute({
  method: 'POST',
  path: '/api/admin/cms/pdf/sample',
  summary: 'A letter of a made-up order with these texts; nothing is saved',
  access: settings,
  body: withRules(pdfTexts.extend({ letter: z.enum(['confirmation', 'invoice']) }), pdfTextFields),
  file: true,
  response: z.string(),
})

const editedLegalText = z.object({
  kind: z.enum(legalTextKinds),
  /** Empty where there is none. */
  html: z.string(),
  /** The one that counts; 0 before there is any. */
  version,
  /** The newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      createdAt: instant,
      author: z.string(),
      /** How many orders were placed under it, 1000 for all beyond; of the legal notice none, since nobody accepts it. */
      orders: z.number().int(),
      isEmpty: z.boolean(),
    }),
  ),
})
export type EditedLegalText = z.output<typeof editedLegalText>

export const listLegalTexts = defineRoute({
  method: 'GET',
  path: '/api/admin/cms/legal-texts',
  summary: 'Every legal text as it stands, with all its versions',
  access: settings,
  response: success.extend({ texts: z.array(editedLegalText) }),
})

export const saveLegalText = defineRoute({
  method: 'PUT',
  path: '/api/admin/cms/legal-texts/:kind',
  summary: 'A new version of a legal text, if it says something else; `version` tells which one was edited',
  access: settings,
  params: kind,
  body: withRules(z.object({ html, version }), legalTextFields),
  response: success.extend({ text: editedLegalText }),
  errors: ['record.conflict', 'legaltext.full'],
})
