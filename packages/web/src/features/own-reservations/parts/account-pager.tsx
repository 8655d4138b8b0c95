import './account-pager.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defaultPageSize, parseTableSearch } from '../../../lib/table-search.ts'

interface PageLinkProps {
  readonly page: number
  readonly children: ReactNode
}

/** Whatever else stands in the address stays. */
const toPage = (page: number) => (raw: Readonly<Record<string, unknown>>) => {
  const { page: _, ...rest } = parseTableSearch(raw)
  return page > 1 ? { ...rest, page } : rest
}

const PageLink = ({ page, children }: PageLinkProps) => (
  // Which page this is the compiler cannot know: every list of the account is here.
  <Link to="." search={toPage(page) as never}>
    {children}
  </Link>
)

/** Which rows these are, and the way to the others; nothing for a list of one page. */
export function AccountPager({ page, total }: { page: number; total: number }) {
  const pages = Math.ceil(total / defaultPageSize)
  if (pages <= 1 && page === 1) return null
  return (
    <nav className="account-pager" aria-label="Seiten">
      {page > 1 && (
        <PageLink page={Math.min(page - 1, Math.max(1, pages))}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
          Vorherige
        </PageLink>
      )}
      <p className="num muted" role="status">
        Seite {page} von {Math.max(1, pages)}
      </p>
      {page < pages && (
        <PageLink page={page + 1}>
          Nächste
          <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        </PageLink>
      )}
    </nav>
  )
}
