import '../../../framework/form/record-page.css'
import './legal-texts.css'
import type { EditedLegalText } from '@allmend/contract'
import { type LegalTextKind, legalTextWords } from '@allmend/domain/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { LegalTextRecord } from './legal-text-record.tsx'
import { legalTextsQuery } from './legal-texts.queries.ts'

export const LegalTextsForm = () => (
  <LoadedForm query={useQuery(legalTextsQuery)}>{(texts) => <LegalTexts texts={texts} />}</LoadedForm>
)

/** One text at a time; whoever goes on to another is asked about what is not saved. */
function LegalTexts({ texts }: { texts: readonly EditedLegalText[] }) {
  const [kind, setKind] = useState<LegalTextKind>('regulation')
  const text = texts.find((one) => one.kind === kind)
  const choices = texts.map((one) => ({ value: one.kind, label: legalTextWords[one.kind] }))
  if (!text) return null
  return (
    <LegalTextRecord key={kind} text={text}>
      {(leave) => (
        <div className="legal-kinds">
          <Segments
            label="Welcher Text"
            value={kind}
            choices={choices}
            onChange={(next) => next !== kind && leave(() => setKind(next))}
          />
        </div>
      )}
    </LegalTextRecord>
  )
}
