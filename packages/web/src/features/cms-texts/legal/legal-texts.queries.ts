import type { EditedLegalText } from '@allmend/contract'
import type { LegalTextKind } from '@allmend/domain/texts'
import { queryOptions } from '@tanstack/react-query'
import { getAppConfig, setAppConfig } from '../../../framework/app-config.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export const legalTextsQuery = queryOptions({
  queryKey: ['cms', 'legal-texts'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/cms/legal-texts', { signal })).texts,
  // As for every form: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** A new version. Whoever reads from here on reads that one. */
export async function saveLegalText(
  kind: LegalTextKind,
  body: { readonly html: string; readonly version: number },
): Promise<EditedLegalText> {
  const { text } = await api('PUT /api/admin/cms/legal-texts/:kind', { params: { kind }, body })
  queryClient.setQueryData(legalTextsQuery.queryKey, (texts) => texts?.map((one) => (one.kind === kind ? text : one)))
  queryClient.invalidateQueries({ queryKey: ['legal-text', kind, 'current'] })
  const app = getAppConfig()
  const { [kind]: _, ...others } = app.legalTexts
  setAppConfig({ ...app, legalTexts: { ...others, ...(text.html !== '' && { [kind]: text.version }) } })
  return text
}
