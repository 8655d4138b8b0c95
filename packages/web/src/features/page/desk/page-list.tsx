import { pageColumns as labels } from '@allmend/domain/lists'
import { IconArticle, IconCopy, IconPlus, IconWorldUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { defineList, type ListColumn } from '../../../framework/list/list-description.ts'
import { ListPage } from '../../../framework/list/list-page.tsx'
import { useRemoval } from '../../../framework/list/use-removal.tsx'
import { pageOf } from '../../../framework/list/whole-list.ts'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { apiFile } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { DraftBadge, PageState, PublishedBadge } from './page-state.tsx'
import { publicationText, removalText } from './page-words.ts'
import { duplicatePage, type PageRow, pagesQuery, publishKept, removePage } from './pages.queries.ts'

const place = ({ footerPosition }: PageRow) => (footerPosition === null ? '–' : `Stelle ${footerPosition}`)

const columns: readonly ListColumn<PageRow>[] = [
  {
    id: 'title',
    label: labels.title,
    sort: 'title',
    width: 360,
    isMain: true,
    cell: ({ title }) => title,
    sub: ({ id }) => `/page/${id}`,
  },
  {
    id: 'isPublished',
    label: labels.isPublished,
    sort: 'isPublished',
    width: 248,
    cell: (page) => <PageState {...page} />,
  },
  { id: 'footerPosition', label: labels.footerPosition, sort: 'footerPosition', width: 120, cell: place },
  {
    id: 'updatedAt',
    label: labels.updatedAt,
    sort: 'updatedAt',
    width: 176,
    cell: ({ updatedAt }) => <span className="num">{formatInstant(updatedAt)}</span>,
  },
]

const last = Number.MAX_SAFE_INTEGER

const rules = {
  text: ({ title }: PageRow) => title,
  sortBy: {
    title: ({ title }: PageRow) => title,
    isPublished: ({ isPublished, hasDraft }: PageRow) => (isPublished ? Number(hasDraft) : 2),
    footerPosition: ({ footerPosition }: PageRow) => footerPosition ?? last,
    updatedAt: ({ updatedAt }: PageRow) => updatedAt,
  },
}

const pageList = defineList<PageRow, string>({
  name: 'pages',
  words: { one: 'Seite', many: 'Seiten' },
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  columns,
  defaultSort: { field: 'title', direction: 'asc' },
  searchPlaceholder: 'Titel',
  useRows: (request) => useQuery({ ...pagesQuery, select: (all) => pageOf(all, request, rules) }),
  link: ({ id }) => ({ to: '/admin/pages/edit/$id', params: { id: String(id) } }),
  download: (_, query) => apiFile('GET /api/admin/pages/export', { query }),
  exports: 'all',
  card: {
    badge: (page) => <PublishedBadge {...page} />,
    body: (page) => (
      <>
        <span className="row-cards__line muted">
          <span>{page.footerPosition === null ? 'Nicht in der Fusszeile' : `Fusszeile, ${place(page)}`}</span>
          <span className="num">{formatInstant(page.updatedAt)}</span>
        </span>
        {page.hasDraft && (
          <span className="row-cards__line">
            <DraftBadge />
          </span>
        )}
      </>
    ),
  },
  empty: {
    icon: <IconArticle size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Seite.',
    text: 'Seiten enthalten, was alle lesen sollen: Kontakt, Reglement, häufige Fragen.',
    filtered: 'Keine Seite gefunden.',
  },
})

const access = { permissions: ['setting:base'] } as const

export function PageList() {
  const navigate = useNavigate()
  const { action, question } = useRemoval<PageRow>({
    access,
    title: 'Seite entfernen?',
    text: ({ title, footerPosition }) => removalText({ title, isInFooter: footerPosition !== null }),
    remove: removePage,
    done: 'Die Seite wurde entfernt.',
  })
  const copy = useMutation({
    mutationFn: duplicatePage,
    onSuccess: ({ id }) => {
      notifySaved('Die Kopie ist ein Entwurf.')
      navigate({ to: '/admin/pages/edit/$id', params: { id: String(id) } })
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  const publication = usePublication()
  return (
    <>
      <ListPage
        list={pageList}
        rowActions={[
          publication.action,
          { label: 'Duplizieren', icon: IconCopy, access, onClick: (page) => copy.mutate(page) },
          action,
        ]}
        primary={{ label: 'Neue Seite', icon: IconPlus, access, to: '/admin/pages/create' }}
      />
      {question}
      {publication.question}
    </>
  )
}

/** «Veröffentlichen» in the menu of a row that holds something nobody reads yet, and the question before. */
function usePublication() {
  const [asked, setAsked] = useState<PageRow | null>(null)
  const publication = useMutation({
    mutationFn: publishKept,
    onSuccess: () => notifySaved('Die Seite ist veröffentlicht.'),
    onError: (error) => {
      notifyStaying(errorText(error))
      queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
    },
  })
  return {
    action: {
      label: 'Veröffentlichen',
      icon: IconWorldUpload,
      access,
      fits: ({ isPublished, hasDraft }: PageRow) => !isPublished || hasDraft,
      onClick: setAsked,
    },
    question: asked && (
      <Suspense>
        <LazyConfirmDialog
          title="Seite veröffentlichen?"
          text={publicationText(asked)}
          confirm="Veröffentlichen"
          cancel="Abbrechen"
          onConfirm={() => {
            setAsked(null)
            publication.mutate(asked)
          }}
          onCancel={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
