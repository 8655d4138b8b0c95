import type { EditedLegalText } from '@allmend/contract'
import { type LegalTextKind, legalTextFields, legalTextWords } from '@allmend/domain/texts'
import type { ReactNode } from 'react'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RichTextInput } from '../rich-text-input.tsx'
import { saveLegalText } from './legal-texts.queries.ts'
import { VersionsCard } from './versions-card.tsx'

const notes: Readonly<Record<LegalTextKind, string>> = {
  regulation:
    'Wer reserviert, bestätigt dieses Reglement. Jede Bestellung behält die Version, die dabei galt. Leer: Niemand wird gefragt.',
  privacy:
    'Wer reserviert, stimmt dieser Erklärung zu. Jede Bestellung behält die Version, die dabei galt. Leer: Niemand wird gefragt.',
  legal: 'Steht am Fuss jeder Seite zum Lesen bereit. Bestätigen muss das niemand.',
}

interface LegalTextRecordProps {
  readonly text: EditedLegalText
  /** What stands above; it asks before it leads away. */
  readonly children: (leave: (act: () => void) => void) => ReactNode
}

export function LegalTextRecord({ text, children }: LegalTextRecordProps) {
  const { kind } = text
  const form = useRecordForm({
    spec: legalTextFields,
    record: text,
    read: (record: EditedLegalText | null) => ({ html: (record ?? text).html }),
    save: ({ html }, edited) => saveLegalText(kind, { html, version: (edited ?? text).version }),
    entity: 'legaltext',
  })
  const current = form.record ?? text
  return (
    <div className="record-page">
      {children(form.leave)}
      <div className="record-page__columns">
        <form {...form.props} className="record-page__column">
          <FormNote tone="info">{notes[kind]}</FormNote>
          <SectionCard
            title={legalTextWords[kind]}
            aside={
              <span className="muted small">
                {current.version === 0 ? 'Noch keine Version' : `Es gilt Version ${current.version}`}
              </span>
            }
          >
            <div className="legal-editor">
              <RichTextInput
                {...form.input('html')}
                description={
                  form.input('html').description ?? 'Beim Speichern entsteht eine neue Version, die ab dann gilt.'
                }
                value={form.values.html}
                onChange={(html) => form.set({ html })}
              />
            </div>
          </SectionCard>
        </form>
        <VersionsCard text={current} onRestore={(html) => form.set({ html })} />
      </div>
      {form.guards}
    </div>
  )
}
