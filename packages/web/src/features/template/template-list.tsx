import { schemaTopics } from '@allmend/domain/template'
import { IconCopy, IconLayoutList, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { pageOf } from '../../framework/list/whole-list.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { placesWords, removalQuestion, topicsWords } from './template-words.ts'
import { duplicateTemplate, type MailTemplateRow, removeTemplate, templatesQuery } from './templates.queries.ts'

const number = (value: number) => <span className="num">{value}</span>

const columns: readonly ListColumn<MailTemplateRow>[] = [
  { id: 'name', label: 'Name', sort: 'name', width: 240, isMain: true, cell: ({ name }) => name },
  { id: 'blocks', label: 'Blöcke', sort: 'blocks', width: 96, align: 'end', cell: ({ blocks }) => number(blocks) },
  { id: 'places', label: 'Plätze', width: 200, isWrapped: true, cell: ({ places }) => placesWords(places) },
  {
    id: 'topics',
    label: 'Themen',
    sort: 'topics',
    width: 280,
    isWrapped: true,
    cell: ({ topics }) => topicsWords(topics),
  },
  {
    id: 'updatedAt',
    label: 'Zuletzt aktualisiert',
    sort: 'updatedAt',
    width: 176,
    cell: ({ updatedAt }) => <span className="num">{formatInstant(updatedAt)}</span>,
  },
]

const rules = {
  text: ({ name, topics, places }: MailTemplateRow) =>
    [name, ...places, ...topics.map((topic) => schemaTopics[topic].title)].join(' '),
  sortBy: {
    name: ({ name }: MailTemplateRow) => name,
    blocks: ({ blocks }: MailTemplateRow) => blocks,
    topics: ({ topics }: MailTemplateRow) => topics.length,
    updatedAt: ({ updatedAt }: MailTemplateRow) => updatedAt,
  },
}

const templateList = defineList<MailTemplateRow, string>({
  name: 'mail-templates',
  words: { one: 'Vorlage', many: 'Vorlagen' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  defaultSort: { field: 'name', direction: 'asc' },
  searchPlaceholder: 'Name, Platz oder Thema',
  useRows: (request) => useQuery({ ...templatesQuery, select: (all) => pageOf(all, request, rules) }),
  link: ({ id }) => ({ to: '/admin/templates/edit/$id', params: { id: String(id) } }),
  card: {
    body: ({ blocks, topics }) => (
      <span className="row-cards__line muted">
        <span>{blocks === 1 ? '1 Block' : `${blocks} Blöcke`}</span>
        <span>{topicsWords(topics)}</span>
      </span>
    ),
  },
  empty: {
    icon: <IconLayoutList size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Vorlage.',
    text: 'Eine Vorlage gibt allen E-Mails das gleiche Gesicht.',
    filtered: 'Keine Vorlage gefunden.',
  },
})

const editing = { permissions: ['template:edit'] } as const
const creating = { permissions: ['template:create'] } as const
const removing = { permissions: ['template:remove'] } as const

export function TemplateList() {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<MailTemplateRow | null>(null)
  const open = ({ id }: { id: number }) => navigate({ to: '/admin/templates/edit/$id', params: { id: String(id) } })
  const onError = (error: Error) => void notifyStaying(errorText(error))
  const copy = useMutation({
    mutationFn: duplicateTemplate,
    onSuccess: ({ name }) => void notifySaved(`«${name}» wurde erstellt.`),
    onError,
  })
  const removal = useMutation({
    mutationFn: removeTemplate,
    onSuccess: () => void notifySaved('Die Vorlage wurde gelöscht.'),
    onError,
  })
  return (
    <>
      <ListPage
        list={templateList}
        rowActions={[
          { label: 'Bearbeiten', icon: IconPencil, access: editing, onClick: open },
          { label: 'Duplizieren', icon: IconCopy, access: creating, onClick: (row) => copy.mutate(row) },
          {
            label: 'Löschen',
            icon: IconTrash,
            access: removing,
            isDestructive: true,
            onClick: (row) => setAsked(row),
          },
        ]}
        primary={{ label: 'Neue Vorlage', icon: IconPlus, access: creating, to: '/admin/templates/edit' }}
      />
      {asked && (
        <Suspense>
          <LazyConfirmDialog
            {...removalQuestion(asked)}
            {...(asked.topics.length === 0 && {
              onConfirm: () => {
                setAsked(null)
                removal.mutate(asked)
              },
            })}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
