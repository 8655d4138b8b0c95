import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DocumentFrame } from '../../../framework/document-frame.tsx'
import { PreviewPanel } from '../../../framework/preview-panel.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { PageArticle } from '../page-article.tsx'
import { type PageRecord, versionQuery } from './pages.queries.ts'

const views = [
  { value: 'phone', label: 'Telefon' },
  { value: 'desktop', label: 'Desktop' },
] as const

interface PagePreviewProps {
  readonly values: { readonly title: string; readonly html: string }
  readonly page: PageRecord | null
  /** The number of an earlier text somebody looks at; null: what is being written. */
  readonly shown: number | null
  /** The site around a page. */
  readonly draw: (page: ReactNode) => ReactNode
  readonly onClose: () => void
}

/** The page as everybody will see it, also before it is saved. */
export function PagePreview({ values, page, shown, draw, onClose }: PagePreviewProps) {
  const [view, setView] = useState<(typeof views)[number]['value']>('phone')
  const earlier = useQuery({ ...versionQuery(page?.id ?? 0, shown ?? 0), enabled: page !== null && shown !== null })
  const { title, html } = shown === null ? values : (earlier.data ?? { title: '', html: '' })
  return (
    <PreviewPanel
      text={shown === null ? 'So sehen alle die Seite, wenn Sie veröffentlichen' : `So sah Version ${shown} aus`}
    >
      <div className="page-preview">
        <Segments label="Breite der Vorschau" value={view} choices={views} onChange={setView} />
        {shown !== null && (
          <Button variant="default" onClick={onClose}>
            Zurück zum aktuellen Text
          </Button>
        )}
        {earlier.error && <LoadError error={earlier.error} onRetry={() => earlier.refetch()} />}
        <DocumentFrame view={view} title="Vorschau der Seite">
          {draw(<PageArticle title={title.trim() || 'Seite ohne Titel'} html={html || '<p>Noch kein Text.</p>'} />)}
        </DocumentFrame>
      </div>
    </PreviewPanel>
  )
}
