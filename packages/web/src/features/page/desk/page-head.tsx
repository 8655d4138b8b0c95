import { Button } from '@mantine/core'
import { IconExternalLink, IconWorldUpload } from '@tabler/icons-react'
import { pageAddress } from '../../../framework/app-config.ts'
import type { RecordForm } from '../../../framework/form/use-record-form.tsx'
import { useIsFooterLink } from './footer-links.ts'
import { PageState } from './page-state.tsx'
import type { PageValues } from './page-values.ts'
import type { PageRecord } from './pages.queries.ts'

interface PageHeadProps {
  readonly form: RecordForm<PageValues>
  readonly page: PageRecord | null
  readonly onBack: () => void
}

/** The state of a page, and what can be done with it while nothing is unsaved; then the bar at the foot takes over. */
export const PageHead = ({ form, page, onBack }: PageHeadProps) => (
  <header className="record-head">
    <div className="record-head__text record-head__state">
      {page && <PageState isPublished={page.isPublished} hasDraft={page.draft !== null} />}
      {page && <StateText page={page} />}
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
      {!page && (
        <Button variant="default" type="submit" form={form.props.id} loading={form.isSaving}>
          Als Entwurf speichern
        </Button>
      )}
      {(!page?.isPublished || page.draft) && (
        <Button
          data-replaced={form.hasBar || undefined}
          loading={form.isSaving && !form.hasBar}
          leftSection={<IconWorldUpload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={form.finish}
        >
          Veröffentlichen
        </Button>
      )}
    </div>
  </header>
)

function StateText({ page }: { page: PageRecord }) {
  const isFooterLink = useIsFooterLink(page)
  return <span className="muted">{`Version ${page.textNumber}${isFooterLink ? ', in der Fusszeile' : ''}`}</span>
}
