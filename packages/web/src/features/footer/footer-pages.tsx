import { IconKeyboard, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moved } from '../../framework/form/use-entry-list.ts'
import { SortableList } from '../../framework/sortable-list.tsx'
import { formatInstantDate } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type FooterPage, pagesOf } from './footer.queries.ts'

interface FooterPagesProps {
  readonly pages: readonly FooterPage[]
  /** In their order. */
  readonly shownIds: readonly number[]
  readonly error: string | null
  readonly note: ReactNode
  readonly onChange: (ids: readonly number[]) => void
}

/** Which pages stand in the footer, in which order; below, those that could. */
export function FooterPages({ pages, shownIds, error, note, onChange }: FooterPagesProps) {
  const shown = pagesOf(pages, shownIds)
  const others = pages.filter(({ id }) => !shownIds.includes(id))
  const without = (id: number) => shownIds.filter((other) => other !== id)
  return (
    <SectionCard title="Seiten in der Fusszeile" aside={<Link to="/admin/pages/create">Neue Seite</Link>}>
      <div className="footer-pages">
        {error && <p className="footer-pages__error">{error}</p>}
        {note}
        {shown.length === 0 && <p className="muted">Noch keine Seite. Schalten Sie unten eine ein.</p>}
        <SortableList
          label="Seiten in der Fusszeile"
          items={shown}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          onMove={(from, to) => onChange(moved(shownIds, from, to))}
        >
          {(page, { grip, buttons }) => (
            <div className="footer-page">
              {grip}
              <PageName page={page} />
              {buttons}
              <Switch label={`In der Fusszeile: ${page.title}`} checked onChange={() => onChange(without(page.id))} />
            </div>
          )}
        </SortableList>
        {shown.length > 1 && (
          <p className="footer-pages__hint muted small">
            <IconKeyboard size={16} stroke={1.7} aria-hidden="true" />
            Ziehen oder mit Leertaste greifen, mit Pfeiltasten verschieben.
          </p>
        )}
        {others.length > 0 && (
          <ul className="footer-pages__others" aria-label="Nicht in der Fusszeile">
            {others.map((page) => (
              <li key={page.id} className="footer-page">
                <PageName page={page} />
                {page.isPublished ? (
                  <Switch
                    label={`In der Fusszeile: ${page.title}`}
                    checked={false}
                    onChange={() => onChange([...shownIds, page.id])}
                  />
                ) : (
                  <StatusBadge tone="warning" icon={IconPencil}>
                    Entwurf
                  </StatusBadge>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

const PageName = ({ page: { id, title, updatedAt } }: { page: FooterPage }) => (
  <span className="footer-page__name">
    <Link to="/admin/pages/edit/$id" params={{ id: String(id) }}>
      {title}
    </Link>
    <span className="muted small">{`/page/${id}, zuletzt ${formatInstantDate(updatedAt)}`}</span>
  </span>
)
