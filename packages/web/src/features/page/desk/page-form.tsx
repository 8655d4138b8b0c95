import '../../../framework/form/record-page.css'
import './page-form.css'
import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type RecordForm, useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../../framework/page-title.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { History } from '../../audit/index.ts'
import { DraftNote } from './draft-note.tsx'
import { PageHead } from './page-head.tsx'
import { PagePreview } from './page-preview.tsx'
import { type PageValues, pageSpec, readPage } from './page-values.ts'
import { PageVersions } from './page-versions.tsx'
import { type PageRecord, publishDraft, saveDraft } from './pages.queries.ts'
import { RemovePage } from './remove-page.tsx'
import { usePageSteps } from './use-page-steps.tsx'
import { VisibilityCard } from './visibility-card.tsx'

const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))
const CompareDialog = lazy(async () => ({ default: (await import('./compare/compare-dialog.tsx')).CompareDialog }))

interface PageFormProps {
  /** null makes a new one. */
  readonly page: PageRecord | null
  /** The site around a page. */
  readonly draw: (page: ReactNode) => ReactNode
  readonly onBack: () => void
  readonly onSaved?: (page: PageRecord) => void
  /** The page became another one without its form. */
  readonly onExchanged?: () => void
}

export function PageForm({ page, draw, onBack, onSaved, onExchanged }: PageFormProps) {
  const form = useRecordForm({
    spec: pageSpec,
    record: page,
    read: readPage,
    save: saveDraft,
    saveLabel: 'Als Entwurf speichern',
    finish: { label: 'Veröffentlichen', save: publishDraft, done: 'Die Seite ist veröffentlicht.' },
    ...(onSaved && { onSaved }),
    refusals: { 'footer.full': 'isInFooter' },
    entity: 'page',
  })
  const { record, values } = form
  const [shown, setShown] = useState<number | null>(null)
  const [compared, setCompared] = useState<number | null>(null)
  const steps = usePageSteps(record, form, () => onExchanged?.())
  useNamedPage(record?.title ?? null)
  return (
    <div className="record-page">
      <PageHead form={form} page={record} onBack={onBack} />
      {record && (
        <DraftNote
          page={record}
          isBusy={steps.isTaking || form.isSaving}
          onCompare={() => setCompared(record.textNumber)}
          onDiscard={() => steps.ask({ kind: 'discard' })}
        />
      )}
      <div className="record-page__columns page-columns">
        <form {...form.props} className="record-page__column">
          <TextCard form={form} page={record} />
          <VisibilityCard
            form={form}
            page={record}
            isBusy={steps.isTaking || form.isSaving}
            onWithdraw={() => steps.ask({ kind: 'withdraw' })}
          />
        </form>
        <div className="record-page__column">
          <PagePreview values={values} page={record} shown={shown} draw={draw} onClose={() => setShown(null)} />
        </div>
        {record && (
          <div className="record-page__column page-columns__more">
            <PageVersions
              page={record}
              isChanged={values.title !== record.title || values.html !== record.html}
              isBusy={steps.isTaking || form.isSaving}
              shown={shown}
              onShow={setShown}
              onRestore={(number) => steps.ask({ kind: 'restore', number })}
              onCompare={setCompared}
            />
            <History entity="page" id={record.id} />
            <RemovePage page={record} onRemove={form.abandon} />
          </div>
        )}
      </div>
      {form.guards}
      {steps.question}
      {record && compared !== null && (
        <Suspense>
          <CompareDialog page={record} number={compared} current={values} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface TextCardProps {
  readonly form: RecordForm<PageValues>
  readonly page: PageRecord | null
}

function TextCard({ form, page }: TextCardProps) {
  const { key, ...title } = form.field('title')
  return (
    <SectionCard title="Seite">
      <div className="page-card">
        <div className="page-card__pair">
          <TextInput key={key} {...title} autoComplete="off" />
          <TextInput
            label="Adresse"
            readOnly
            variant="filled"
            value={page ? `/page/${page.id}` : ''}
            placeholder="Entsteht beim Speichern"
            rightSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
          />
        </div>
        <Suspense fallback={<div className="page-card__place" />}>
          <PageEditor
            {...form.input('html')}
            value={form.values.html}
            title={form.values.title}
            onChange={(html) => form.set({ html })}
          />
        </Suspense>
      </div>
    </SectionCard>
  )
}
