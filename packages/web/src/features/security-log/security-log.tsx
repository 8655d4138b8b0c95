import type { SecurityEventRow } from '@allmend/contract'
import { callWords, securityKinds } from '@allmend/domain/audit'
import { securityEventColumns as labels } from '@allmend/domain/lists'
import { formatCount } from '@allmend/domain/money'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defineList, type ListColumn, type ListDescription } from '../../framework/list/list-description.ts'
import { optionsOf } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { scopeTabs } from '../../framework/list/scope-tabs.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { appEventsQuery, downloadEvents, platformEventsQuery, type SecurityField } from './security-log.queries.ts'

const route = getRouteApi('/admin/settings/security')

const who = ({ actor }: SecurityEventRow) => actor ?? 'Nicht angemeldet'
const what = ({ subject }: SecurityEventRow) => (subject === null ? '–' : callWords(subject))
const behalf = ({ actingAs }: SecurityEventRow) => actingAs && `als ${actingAs}`

const columns: readonly ListColumn<SecurityEventRow, SecurityField>[] = [
  {
    id: 'at',
    label: labels.at,
    sort: 'at',
    width: 152,
    isMain: true,
    cell: ({ at }) => <span className="num">{formatInstant(at)}</span>,
  },
  { id: 'kind', label: labels.kind, sort: 'kind', width: 208, cell: ({ kind }) => securityKinds[kind] },
  { id: 'actor', label: labels.actor, sort: 'actor', width: 168, cell: who, sub: behalf },
  { id: 'subject', label: labels.subject, width: 304, isWrapped: true, cell: what },
  { id: 'address', label: labels.address, sort: 'address', width: 144, cell: ({ address }) => address ?? '–' },
  {
    id: 'times',
    label: labels.times,
    width: 88,
    align: 'end',
    cell: ({ times }) => <span className="num">{formatCount(times)}</span>,
  },
]

const list = {
  name: 'security-log',
  words: { one: 'Ereignis', many: 'Ereignisse' },
  rowId: ({ id }: SecurityEventRow) => id,
  rowName: ({ kind, at }: SecurityEventRow) => `${securityKinds[kind]}, ${formatInstant(at)}`,
  columns,
  filters: [
    { name: 'kind', label: labels.kind, kind: 'select', options: optionsOf(securityKinds) },
    { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
  ],
  defaultSort: { field: 'at', direction: 'desc' },
  searchPlaceholder: 'Person, Adresse oder Sache',
  card: {
    body: (event: SecurityEventRow) => (
      <>
        <span>
          {securityKinds[event.kind]}
          {event.times > 1 && <span className="muted">, {event.times} Mal</span>}
        </span>
        {event.subject && <span className="muted">{what(event)}</span>}
        <span className="muted">{[who(event), behalf(event), event.address].filter(Boolean).join(' ')}</span>
      </>
    ),
  },
  empty: {
    icon: <IconShieldCheck size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Ereignisse.',
    text: 'Fehlgeschlagene Anmeldungen, verweigerte Zugriffe und bezogene Dateien erscheinen hier und bleiben 180 Tage.',
    filtered: 'Kein Ereignis gefunden.',
  },
} satisfies Omit<ListDescription<SecurityEventRow, SecurityField>, 'useRows'>

const appLog = {
  ...list,
  useRows: (request) => useQuery(appEventsQuery(request)),
  download: downloadEvents,
} satisfies ListDescription<SecurityEventRow, SecurityField>

const staffLog = defineList<SecurityEventRow, SecurityField>(appLog)
const keeperLog = defineList<SecurityEventRow, SecurityField>({ ...appLog, tabs: scopeTabs })
const platformLog = defineList<SecurityEventRow, SecurityField>({
  ...list,
  tabs: scopeTabs,
  useRows: (request) => useQuery(platformEventsQuery(request)),
})

/** What was refused, guessed wrongly or handed out. */
export function SecurityLog(): ReactNode {
  const isKeeper = useCurrentUser()?.role === 'keeper'
  const isPlatform = route.useSearch().scope === 'platform'
  if (!isKeeper) return <ListPage list={staffLog} />
  return isPlatform ? <ListPage key="platform" list={platformLog} /> : <ListPage key="app" list={keeperLog} />
}
