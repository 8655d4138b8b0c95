import { footerFields, mostFooterPages, pageFields } from '@allmend/domain/pages'
import { z } from 'zod'
import { anonymous, permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { distinctIds, formText, id, instant, success, version, withRules } from './field-schema.ts'

const access = permission('setting:base')
const params = z.object({ id })
const number = z.number().int()
/** What exceeds this is no mistake in writing. */
const html = z.string().max(120_000)

const pageRow = z.object({
  id: number,
  title: z.string(),
  isPublished: z.boolean(),
  /** Whether changes wait beside what everybody reads. */
  hasDraft: z.boolean(),
  /** From 1; null where the page does not stand in the footer. */
  footerPosition: number.nullable(),
  updatedAt: instant,
  version,
})

/** As staff write it: where changes wait to be published, with them. What everybody reads is the version `textNumber`. */
const pageRecord = z.object({
  id: number,
  title: z.string(),
  html: z.string(),
  isPublished: z.boolean(),
  isInFooter: z.boolean(),
  /** Who kept changes that are not published, and when; null where everybody reads what is written. */
  draft: z.object({ savedAt: instant, savedBy: z.string() }).nullable(),
  /** Which of its texts it shows, as staff count them. */
  textNumber: number,
  updatedAt: instant,
  version,
})

const pageDraft = z.object({
  title: formText,
  html,
  isPublished: z.boolean(),
  /** Only what is published stands in the footer, until then it is a wish; a page that is new there comes last. */
  isInFooter: z.boolean(),
})

/** What a step is taken on: the state of the page somebody saw. */
const seen = z.object({ version })

const saved = success.extend({ page: pageRecord })

export const listPages = defineRoute({
  method: 'GET',
  path: '/api/admin/pages',
  summary: 'Every content page, without its text',
  access,
  response: success.extend({ pages: z.array(pageRow) }),
})
export const exportPages = defineExport(listPages)

export const getPageRecord = defineRoute({
  method: 'GET',
  path: '/api/admin/pages/:id',
  summary: 'One content page with its text, published or not',
  access,
  params,
  response: saved,
  errors: ['record.not_found'],
})

export const createPage = defineRoute({
  method: 'POST',
  path: '/api/admin/pages',
  summary: 'A new content page; its HTML is cleaned',
  access,
  body: withRules(pageDraft, pageFields),
  response: saved,
  errors: ['footer.full'],
})

export const savePage = defineRoute({
  method: 'PUT',
  path: '/api/admin/pages/:id',
  summary:
    'Change a content page as everybody reads it; its HTML is cleaned, the text it had is kept, and no draft is left',
  access,
  params,
  body: withRules(pageDraft.extend({ version }), pageFields),
  response: saved,
  errors: ['record.not_found', 'record.conflict', 'footer.full'],
})

export const savePageDraft = defineRoute({
  method: 'PUT',
  path: '/api/admin/pages/:id/draft',
  summary: 'Keep changes of a content page without touching what everybody reads',
  access,
  params,
  body: withRules(pageDraft.omit({ isPublished: true }).extend({ version }), pageFields),
  response: saved,
  errors: ['record.not_found', 'record.conflict'],
})

export const publishPage = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:id/publish',
  summary: 'Have everybody read what is written; done already, it changes nothing',
  access,
  params,
  body: seen,
  response: saved,
  errors: ['record.not_found', 'record.conflict', 'footer.full'],
})

export const discardPageDraft = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:id/draft/discard',
  summary: 'Give up the changes that are not published; where there are none, nothing changes',
  access,
  params,
  body: seen,
  response: saved,
  errors: ['record.not_found', 'record.conflict'],
})

export const duplicatePage = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:id/duplicate',
  summary: 'A copy of a content page that is not published yet',
  access,
  params,
  response: saved,
  errors: ['record.not_found'],
})

export const removePage = defineRoute({
  method: 'DELETE',
  path: '/api/admin/pages/:id',
  summary: 'Remove a content page with all its texts, also from the footer',
  access,
  params,
  response: success,
  errors: ['record.not_found'],
})

const pageVersion = z.object({ number, title: z.string(), savedAt: instant, savedBy: z.string() })
const versionParams = params.extend({ number: id })

export const listPageVersions = defineRoute({
  method: 'GET',
  path: '/api/admin/pages/:id/versions',
  summary: 'The texts a content page had, the newest first; that one it shows',
  access,
  params,
  response: success.extend({ versions: z.array(pageVersion) }),
  errors: ['record.not_found'],
})

export const getPageVersion = defineRoute({
  method: 'GET',
  path: '/api/admin/pages/:id/versions/:number',
  summary: 'One of the texts a content page had',
  access,
  params: versionParams,
  response: success.extend({ pageVersion: pageVersion.extend({ html: z.string() }) }),
  errors: ['record.not_found'],
})

export const restorePageVersion = defineRoute({
  method: 'POST',
  path: '/api/admin/pages/:id/versions/:number/restore',
  summary: 'Take up an earlier text as the draft; what everybody reads stays',
  access,
  params: versionParams,
  body: seen,
  response: saved,
  errors: ['record.not_found', 'record.conflict'],
})

const footer = z.object({
  /** The pages that stand there, in order. */
  pageIds: z.array(number),
  credit: z.string(),
  version,
  /** Every page there is; drafts cannot be shown. */
  pages: z.array(z.object({ id: number, title: z.string(), isPublished: z.boolean(), updatedAt: instant })),
})

export const getFooter = defineRoute({
  method: 'GET',
  path: '/api/admin/settings/footer',
  summary: 'Which pages stand in the footer, in which order, and its last line',
  access,
  response: success.extend({ footer }),
})

export const saveFooter = defineRoute({
  method: 'PUT',
  path: '/api/admin/settings/footer',
  summary: 'Change pages, order and last line of the footer',
  access,
  body: withRules(z.object({ pageIds: distinctIds(mostFooterPages), credit: formText, version }), footerFields),
  response: success.extend({ footer }),
  errors: ['record.conflict', 'footer.page_unknown'],
})

const publicPage = z.object({ id: number, title: z.string(), html: z.string(), updatedAt: instant })
export type PublicPage = z.output<typeof publicPage>

export const getPage = defineRoute({
  method: 'GET',
  path: '/api/pages/:id',
  summary: 'A published content page',
  access: anonymous(),
  params,
  response: success.extend({ page: publicPage }),
  errors: ['record.not_found'],
})
