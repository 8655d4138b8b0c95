import type { DunningRun } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { formatAmount } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { IconCheck, IconMailForward, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type RunField, runsQuery } from './dunning.queries.ts'

export const RunState = ({ run: { planned } }: { run: DunningRun }) =>
  planned > 0 ? (
    <StatusBadge tone="info" icon={IconProgress}>
      Noch {counted(planned, 'Schreiben', 'Schreiben')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={IconCheck}>
      Fertig
    </StatusBadge>
  )

/** By its minute: there may be several a day. */
export const runName = ({ at }: DunningRun) => `Mahnlauf vom ${formatInstant(at)}`

const letters = ({ sent }: DunningRun) => counted(sent, 'Schreiben', 'Schreiben')

const columns: readonly ListColumn<DunningRun, RunField>[] = [
  {
    id: 'onDay',
    label: 'Datum',
    sort: 'onDay',
    width: 160,
    isMain: true,
    cell: ({ at }) => <span className="num">{formatInstant(at)}</span>,
    sub: ({ by }) => by,
  },
  {
    id: 'sent',
    label: 'Versandt',
    width: 140,
    cell: letters,
    sub: ({ byPost }) => (byPost > 0 ? `davon ${counted(byPost, 'Brief', 'Briefe')}` : ''),
  },
  {
    id: 'left',
    label: 'Ausgelassen',
    width: 110,
    align: 'end',
    cell: ({ left }) => <span className="num">{left}</span>,
  },
  {
    id: 'owed',
    label: 'Gefordert CHF',
    width: 130,
    align: 'end',
    cell: ({ owed }) => <span className="num">{formatAmount(owed)}</span>,
  },
  {
    id: 'dueOn',
    label: 'Zahlbar bis',
    width: 120,
    cell: ({ dueOn }) => <span className="num">{displayDate(dueOn)}</span>,
  },
  { id: 'state', label: 'Status', width: 170, cell: (run) => <RunState run={run} /> },
]

const runList = defineList<DunningRun, RunField>({
  name: 'dunning-runs',
  words: { one: 'Mahnlauf', many: 'Mahnläufe' },
  rowId: ({ id }) => id,
  rowName: runName,
  columns,
  defaultSort: { field: 'onDay', direction: 'desc' },
  searchPlaceholder: 'Gestartet von',
  useRows: (request) => useQuery(runsQuery(request)),
  link: ({ id }) => ({ to: '/admin/dunning-runs/$id', params: { id: String(id) } }),
  card: {
    badge: (run) => <RunState run={run} />,
    body: (run) => (
      <>
        <span>{letters(run)}</span>
        <span className="muted num">zahlbar bis {displayDate(run.dueOn)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconMailForward size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch kein Mahnlauf.',
    text: 'Starten Sie den ersten unter «Mahnwesen».',
    filtered: 'Kein Mahnlauf gefunden.',
  },
})

export const RunList = () => <ListPage list={runList} />
