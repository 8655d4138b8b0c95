import { auditedEntities } from '@allmend/domain/audit'
import { pageFields } from '@allmend/domain/pages'
import type { Rule } from '@allmend/domain/validation'
import type { PageRecord } from './pages.queries.ts'

const anything: readonly Rule[] = []

export const pageSpec = {
  ...pageFields,
  isInFooter: { label: auditedEntities.page.fields.isInFooter, rules: anything },
}

export const readPage = (page: PageRecord | null) => ({
  title: page?.title ?? '',
  html: page?.html ?? '',
  isInFooter: page?.isInFooter ?? false,
})

export type PageValues = ReturnType<typeof readPage>
