import './mail-list.css'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDelayed } from '../../framework/use-delayed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { mailsQuery } from './mail.queries.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailFilters } from './mail-filters.tsx'
import { MailPager } from './mail-pager.tsx'
import { mailTableInput, parseMailSearch } from './mail-search.ts'
import { MailCards, MailTable } from './mail-table.tsx'

const route = getRouteApi('/admin/settings/emails')

const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8']

export function MailList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mails = useQuery(mailsQuery(search))
  const showSkeleton = useDelayed(mails.isPending)
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const table = mailTableInput(search)
  const [sort] = table.sort
  const isFiltered = search.search !== undefined || search.state !== undefined

  /** What equals the default disappears from the address again. */
  const change = (next: Record<string, unknown>) =>
    navigate({ search: (previous) => parseMailSearch({ ...previous, ...next }), replace: true, resetScroll: false })

  return (
    <div className="panel">
      <MailFilters search={search} onChange={(filters) => change({ ...filters, page: undefined })} />
      {mails.isError && <LoadError error={mails.error} onRetry={() => mails.refetch()} />}
      {showSkeleton && (
        <div className="panel__body list-skeleton" aria-busy="true">
          {skeletonRows.map((row) => (
            <Skeleton key={row} height={28} />
          ))}
        </div>
      )}
      {mails.data?.totalRecords === 0 && (
        <EmptyState
          icon={<IconMailOff size={24} stroke={1.7} aria-hidden="true" />}
          title={isFiltered ? 'Keine E-Mail gefunden.' : 'Noch keine E-Mails.'}
          text={
            isFiltered
              ? 'Ändern Sie die Suche oder den Status.'
              : 'Jede E-Mail, die das System schreibt, erscheint hier mit ihrem Versandstatus.'
          }
        />
      )}
      {mails.data && mails.data.totalRecords > 0 && (
        <div aria-busy={mails.isPlaceholderData}>
          {isNarrow || !sort ? <MailCards rows={mails.data.rows} /> : <MailTable rows={mails.data.rows} sort={sort} />}
          <MailPager
            page={table.page}
            itemsPerPage={table.itemsPerPage}
            total={mails.data.totalRecords}
            onChange={(page, itemsPerPage) => change({ page, itemsPerPage })}
          />
        </div>
      )}
      {search.mail !== undefined && <MailDialog id={search.mail} onClose={() => change({ mail: undefined })} />}
    </div>
  )
}
