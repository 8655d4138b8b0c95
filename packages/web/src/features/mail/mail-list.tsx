import { mailColumns as labels, mailStateWords, mailTopicWord, mailTopicWords } from '@allmend/domain/lists'
import { IconMailOff, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BulkAction } from '../../framework/list/list-actions.ts'
import { defineList, type ListColumn, type ListDescription } from '../../framework/list/list-description.ts'
import { optionsOf } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { scopeTabs } from '../../framework/list/scope-tabs.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { formatInstant } from '../../lib/format-date.ts'
import type { TableSearch } from '../../lib/table-search.ts'
import { downloadMails, type MailField, type MailRow, type MailScope, mailsQuery } from './mail.queries.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailStateBadge } from './mail-state-badge.tsx'
import { mailsWords, sendAgain } from './send-again.ts'

const route = getRouteApi('/admin/settings/mail-log')

const time = (instant: string | null) => <span className="num muted">{instant ? formatInstant(instant) : '–'}</span>

/** Of a mail that waits for more than its turn. */
const nextTry = ({ state, nextTryAt }: MailRow) =>
  state === 'queued' && nextTryAt ? <span className="num">nächster Versuch {formatInstant(nextTryAt)}</span> : null

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
    width: 176,
    cell: ({ state }) => <MailStateBadge state={state} />,
    sub: nextTry,
    beside: ['nextTryAt'],
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
  {
    id: 'lastError',
    label: labels.lastError,
    width: 280,
    isHidden: true,
    isWrapped: true,
    cell: ({ lastError }) => lastError ?? '–',
    sub: ({ serverAnswer }) => serverAnswer,
    beside: ['serverAnswer'],
  },
]

const list = {
  name: 'mails',
  words: { one: 'E-Mail', many: 'E-Mails' },
  rowId: ({ id }: MailRow) => id,
  rowName: ({ subject, to }: MailRow) => `${subject}, ${to}`,
  columns,
  filters: [
    { name: 'state', label: labels.state, kind: 'select', options: optionsOf(mailStateWords) },
    { name: 'topic', label: labels.topic, kind: 'select', options: optionsOf(mailTopicWords) },
    { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
    { name: 'hide_sent', label: 'Ohne gesendete', kind: 'flag' },
  ],
  defaultSort: { field: 'createdAt', direction: 'desc' },
  searchPlaceholder: 'Empfänger, Betreff oder Thema',
  link: ({ id }: MailRow) => ({
    to: '/admin/settings/mail-log',
    search: (previous: TableSearch) => ({ ...previous, mail: id }),
    resetScroll: false,
  }),
  card: {
    badge: ({ state }: MailRow) => <MailStateBadge state={state} />,
    body: (mail: MailRow) => (
      <>
        <span>{mail.to}</span>
        {time(mail.createdAt)}
        {mail.lastError && <span className="muted">{mail.lastError}</span>}
        {nextTry(mail)}
      </>
    ),
  },
  empty: {
    icon: <IconMailOff size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine E-Mails.',
    text: 'Jede E-Mail, die das System schreibt, erscheint hier mit ihrem Versandstatus.',
    filtered: 'Keine E-Mail gefunden.',
  },
} satisfies Omit<ListDescription<MailRow, MailField>, 'useRows'>

const appLog = {
  ...list,
  useRows: (request) => useQuery(mailsQuery('app', request)),
  download: downloadMails,
} satisfies ListDescription<MailRow, MailField>

const staffLog = defineList<MailRow, MailField>(appLog)
const keeperLog = defineList<MailRow, MailField>({ ...appLog, tabs: scopeTabs })
const platformLog = defineList<MailRow, MailField>({
  ...list,
  tabs: scopeTabs,
  useRows: (request) => useQuery(mailsQuery('platform', request)),
})

const bulkActions: readonly BulkAction[] = [
  {
    label: 'Erneut senden',
    icon: IconSend,
    isMain: true,
    access: { permissions: ['setting:base'] },
    ask: (count) => ({
      title: `${mailsWords(count)} erneut senden?`,
      text: 'Was schon angekommen ist, kommt noch einmal an. Was wartet, geht sofort hinaus.',
      confirm: 'Erneut senden',
    }),
    run: sendAgain,
  },
]

export function MailList(): ReactNode {
  const search = route.useSearch()
  const mail = Number(search.mail)
  const navigate = route.useNavigate()
  const isKeeper = useCurrentUser()?.role === 'keeper'
  const scope: MailScope = isKeeper && search.scope === 'platform' ? 'platform' : 'app'
  const close = () => navigate({ search: ({ mail: _, ...rest }) => rest, replace: true, resetScroll: false })
  return (
    <>
      {scope === 'platform' ? (
        <ListPage key="platform" list={platformLog} />
      ) : (
        <ListPage key="app" list={isKeeper ? keeperLog : staffLog} bulkActions={bulkActions} />
      )}
      {Number.isInteger(mail) && mail > 0 && <MailDialog key={scope} scope={scope} id={mail} onClose={close} />}
    </>
  )
}
