import '../../../framework/form/record-page.css'
import './page-form.css'
import { auditedEntities } from '@allmend/domain/audit'
import { pageFields } from '@allmend/domain/pages'
import type { Rule } from '@allmend/domain/validation'
import { Button, TextInput } from '@mantine/core'
import { IconExternalLink, IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { pageAddress } from '../../../framework/app-config.ts'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { HeadSaveButton } from '../../../framework/form/head-save-button.tsx'
import { type RecordForm, useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../../framework/page-title.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { History } from '../../audit/index.ts'
import { PagePreview } from './page-preview.tsx'
import { PageState } from './page-state.tsx'
import { PageVersions } from './page-versions.tsx'
import { type PageRecord, savePage } from './pages.queries.ts'
import { RemovePage } from './remove-page.tsx'

const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }))

const names = auditedEntities.page.fields
const anything: readonly Rule[] = []
const spec = {
  ...pageFields,
  isPublished: { label: names.isPublished, rules: anything },
  isInFooter: { label: names.isInFooter, rules: anything },
}

const read = (page: PageRecord | null) => ({
  title: page?.title ?? '',
  html: page?.html ?? '',
  isPublished: page?.isPublished ?? false,
  isInFooter: page?.isInFooter ?? false,
})

type PageValues = ReturnType<typeof read>

/** What nobody may read stands in no footer. */
const follow = (next: PageValues): PageValues => (next.isPublished ? next : { ...next, isInFooter: false })

interface PageFormProps {
  /** null makes a new one. */
  readonly page: PageRecord | null
  readonly onBack: () => void
  readonly onSaved?: (page: PageRecord) => void
  readonly onRestored?: () => void
}

export function PageForm({ page, onBack, onSaved, onRestored }: PageFormProps) {
  const form = useRecordForm({
    spec,
    record: page,
    read,
    follow,
    save: savePage,
    ...(onSaved && { onSaved }),
    refusals: { 'footer.full': 'isInFooter' },
    entity: 'page',
  })
  const { record } = form
  const [shown, setShown] = useState<number | null>(null)
  useNamedPage(record?.title ?? null)
  return (
    <div className="record-page">
      <PageHead form={form} page={record} onBack={onBack} />
      <div className="record-page__columns page-columns">
        <form {...form.props} className="record-page__column">
          <TextCard form={form} page={record} />
          <StateCard form={form} page={record} />
        </form>
        <div className="record-page__column">
          <PagePreview values={form.values} page={record} shown={shown} onClose={() => setShown(null)} />
        </div>
        {record && (
          <div className="record-page__column page-columns__more">
            <PageVersions
              page={record}
              isChanged={form.values.title !== record.title || form.values.html !== record.html}
              shown={shown}
              onShow={setShown}
              onRestore={form.leave}
              onRestored={() => onRestored?.()}
            />
            <History entity="page" id={record.id} />
            <RemovePage page={record} onRemove={form.abandon} />
          </div>
        )}
      </div>
      {form.guards}
    </div>
  )
}

interface PageHeadProps {
  readonly form: RecordForm<PageValues>
  readonly page: PageRecord | null
  readonly onBack: () => void
}

const PageHead = ({ form, page, onBack }: PageHeadProps) => (
  <header className="record-head">
    <div className="record-head__text record-head__state">
      {page && <PageState isPublished={page.isPublished} />}
      {page && (
        <span className="muted">{`Version ${page.textNumber}${page.isInFooter ? ', in der Fusszeile' : ''}`}</span>
      )}
    </div>
    <div className="record-head__actions">
      {page?.isPublished && (
        <Button
          variant="default"
          component="a"
          href={pageAddress(`/page/${page.id}`)}
          target="_blank"
          leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden="true" />}
        >
          Seite öffnen
        </Button>
      )}
      <Button variant="default" onClick={onBack}>
        Zurück
      </Button>
      <HeadSaveButton form={form} />
    </div>
  </header>
)

interface CardProps {
  readonly form: RecordForm<PageValues>
  readonly page: PageRecord | null
}

function TextCard({ form, page }: CardProps) {
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

function StateCard({ form, page }: CardProps) {
  const { values, set } = form
  const isLeavingFooter = page?.isInFooter && !values.isInFooter
  return (
    <SectionCard title="Sichtbarkeit">
      <div className="page-card">
        <CheckField
          {...form.input('isPublished')}
          label="Veröffentlicht"
          hint="Alle können die Seite lesen. Ohne Haken ist sie ein Entwurf."
          checked={values.isPublished}
          onChange={(isPublished) => set({ isPublished })}
        />
        <CheckField
          {...form.input('isInFooter')}
          label="In der Fusszeile"
          hint={
            isLeavingFooter
              ? 'Der Link verschwindet aus der Fusszeile.'
              : 'Ein Link steht zuunterst auf jeder öffentlichen Seite. Die Reihenfolge wählen Sie unter «Fusszeile».'
          }
          checked={values.isInFooter}
          disabled={!values.isPublished}
          onChange={(isInFooter) => set({ isInFooter })}
        />
      </div>
    </SectionCard>
  )
}
