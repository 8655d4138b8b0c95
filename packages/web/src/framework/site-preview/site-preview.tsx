import './site-preview.css'
import type { AppConfig } from '@allmend/contract'
import { useId, useState } from 'react'
import { Segments } from '../../ui/segments.tsx'
import { useIsPhone } from '../list/use-width.ts'
import { PreviewTitle } from '../preview-panel.tsx'
import { SiteFrame, type SiteView } from './site-frame.tsx'

const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Telefon' },
] as const

/** Where visitors arrive, in the layout they get: the government one begins with the reservation and leads to no other page. */
function pagesOf({ theme, footerLinks: [page] }: AppConfig) {
  const reservation = { value: '/reservation', label: 'Reservieren' }
  if (theme.layout === 'gov') return [reservation]
  return [
    { value: '/', label: 'Start' },
    reservation,
    ...(page ? [{ value: `/page/${page.id}`, label: 'Inhaltsseite' }] : []),
  ]
}

interface SitePreviewProps {
  /** The municipality as it would be once everything is saved. */
  readonly app: AppConfig
  readonly text: string
  /** As part of a card that has a title. */
  readonly isPart?: boolean
}

/** Public pages as visitors would see them, on a desk and on a phone. */
export function SitePreview({ app, text, isPart = false }: SitePreviewProps) {
  const id = useId()
  const [wanted, setWanted] = useState('/')
  // On a phone a whole desk would be too small to be seen.
  const isPhone = useIsPhone()
  const [chosen, setView] = useState<SiteView | null>(null)
  const view = chosen ?? (isPhone ? 'phone' : 'desktop')
  const pages = pagesOf(app)
  const page = pages.some(({ value }) => value === wanted) ? wanted : '/reservation'
  return (
    <section className={isPart ? 'site-preview' : 'panel site-preview'} aria-labelledby={id}>
      <header className="panel__head site-preview__head">
        <div>
          <PreviewTitle id={id} title="Vorschau" text={text} />
        </div>
        <div className="site-preview__choices">
          {pages.length > 1 && <Segments label="Seite" value={page} choices={pages} onChange={setWanted} />}
          <Segments label="Breite" value={view} choices={views} onChange={setView} />
        </div>
      </header>
      <SiteFrame app={app} page={page} view={view} />
    </section>
  )
}
