import { mailColumns as labels, mailStateWords, mailTopicWord, mailTopicWords } from '@allmend/domain/lists'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { optionsOf } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import type { TableSearch } from '../../lib/table-search.ts'
import { downloadMails, type MailField, type MailRow, mailsQuery } from './mail.queries.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailStateBadge } from './mail-state-badge.tsx'

const route = getRouteApi('/admin/settings/mail-log')

const time = (instant: string | null) => <span className="num muted">{instant ? formatInstant(instant) : '–'}</span>

const columns: readonly ListColumn<MailRow, MailField>[] = [
  { id: 'createdAt', label: labels.createdAt, sort: 'createdAt', width: 152, cell: (mail) => time(mail.createdAt) },
  { id: 'to', label: labels.to, sort: 'to', width: 220, isWrapped: true, cell: ({ to }) => to },
  {
    id: 'subject',
    label: labels.subject,
    sort: 'subject',
    width: 280,
    isMain: true,
    isWrapped: true,
    cell: ({ subject }) => subject,
  },
  {
    id: 'topic',
    label: labels.topic,
    sort: 'topic',
    width: 160,
    isHidden: true,
    cell: ({ topic }) => mailTopicWord(topic),
  },
  {
    id: 'state',
    label: labels.state,
    sort: 'state',
    width: 152,
    cell: ({ state }) => <MailStateBadge state={state} />,
  },
  {
    id: 'tries',
    label: labels.tries,
    sort: 'tries',
    width: 96,
    align: 'end',
    isHidden: true,
    cell: ({ tries }) => <span className="num">{tries}</span>,
  },
  { id: 'sentAt', label: labels.sentAt, sort: 'sentAt', width: 152, cell: (mail) => time(mail.sentAt) },
]

const mailList = defineList<MailRow, MailField>({
  name: 'mails',
  words: { one: 'E-Mail', many: 'E-Mails' },
  rowId: ({ id }) => id,
  rowName: ({ subject, to }) => `${subject}, ${to}`,
  columns,
  filters: [
    { name: 'state', label: labels.state, kind: 'select', options: optionsOf(mailStateWords) },
    { name: 'topic', label: labels.topic, kind: 'select', options: optionsOf(mailTopicWords) },
    { name: 'hide_sent', label: 'Ohne gesendete', kind: 'flag' },
  ],
  defaultSort: { field: 'createdAt', direction: 'desc' },
  searchPlaceholder: 'Empfänger, Betreff oder Thema',
  useRows: (request) => useQuery(mailsQuery(request)),
  link: ({ id }) => ({
    to: '/admin/settings/mail-log',
    search: (previous: TableSearch) => ({ ...previous, mail: id }),
    resetScroll: false,
  }),
  download: downloadMails,
  card: {
    badge: ({ state }) => <MailStateBadge state={state} />,
    body: (mail) => (
      <>
        <span>{mail.to}</span>
        {time(mail.createdAt)}
      </>
    ),
  },
  empty: {
    icon: <IconMailOff size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine E-Mails.',
    text: 'Jede E-Mail, die das System schreibt, erscheint hier mit ihrem Versandstatus.',
    filtered: 'Keine E-Mail gefunden.',
  },
})

export function MailList(): ReactNode {
  const mail = Number(route.useSearch().mail)
  const navigate = route.useNavigate()
  const close = () => navigate({ search: ({ mail: _, ...rest }) => rest, replace: true, resetScroll: false })
  return (
    <>
      <ListPage list={mailList} />
      {Number.isInteger(mail) && mail > 0 && <MailDialog id={mail} onClose={close} />}
    </>
  )
}
