import type { DunningClaim } from '@allmend/contract'
import { dunningFields } from '@allmend/domain/dunning'
import { customerNames } from '@allmend/domain/lists'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import {
  IconAlertTriangle,
  IconMail,
  IconMailForward,
  IconMailOff,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { claimPage, customerOf, nextNote, rowIdOf } from './claims.ts'
import { dunningQuery, useEndExemption, useNoticePdf } from './dunning.queries.ts'
import { NextStep } from './next-step.tsx'

const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))
const ExemptDialog = lazy(async () => ({ default: (await import('./exempt-dialog.tsx')).ExemptDialog }))

const way = ({ email }: DunningClaim) => email || <span className="muted">Brief</span>

const columns: readonly ListColumn<DunningClaim, string>[] = [
  {
    id: 'number',
    label: 'Rechnung',
    sort: 'number',
    width: 126,
    isMain: true,
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ kind }) => (kind === 'collective' ? 'Sammelrechnung' : ''),
  },
  {
    id: 'customer',
    label: 'Kunde',
    sort: 'customer',
    width: 180,
    cell: customerOf,
    sub: ({ customer }) => customerNames(customer)[1] ?? '',
  },
  {
    id: 'dueOn',
    label: 'Fällig am',
    sort: 'dueOn',
    width: 108,
    cell: ({ dueOn }) => <span className="num">{displayDate(dueOn)}</span>,
  },
  {
    id: 'owed',
    label: 'Offen CHF',
    sort: 'owed',
    width: 100,
    align: 'end',
    cell: ({ owed }) => <span className="num">{formatAmount(owed)}</span>,
  },
  { id: 'next', label: 'Nächster Schritt', width: 240, cell: (claim) => <NextStep claim={claim} />, sub: nextNote },
  { id: 'way', label: 'Zustellung', width: 190, cell: way },
]

const claimList = defineList<DunningClaim, string>({
  name: 'dunning',
  words: { one: 'Forderung', many: 'Mahnwesen' },
  rowId: rowIdOf,
  rowName: ({ number }) => number,
  columns,
  tabs: {
    name: 'tab',
    label: 'Forderungen nach Schritt',
    options: [
      {
        value: 'due',
        label: 'Zu mahnen',
        tone: 'warning',
        empty: {
          title: 'Zurzeit ist nichts zu mahnen.',
          text: 'Zehn Tage nach dem Zahlungstermin erscheint eine offene Rechnung hier.',
        },
      },
      { value: 'waiting', label: 'Frist läuft', empty: { title: 'Zurzeit läuft keine Frist.' } },
      {
        value: 'enforce',
        label: 'Betreibung prüfen',
        tone: 'error',
        empty: { title: 'Zurzeit ist keine Betreibung zu prüfen.' },
      },
      { value: 'without', label: 'Ausgenommen', empty: { title: 'Keine Forderung ist ausgenommen.' } },
    ],
  },
  defaultSort: { field: 'dueOn', direction: 'asc' },
  searchPlaceholder: 'Nummer oder Kunde',
  useRows: (request) => useQuery({ ...dunningQuery, select: ({ claims }) => claimPage(claims, request) }),
  link: ({ kind, id }) => ({
    to: kind === 'collective' ? '/admin/collective-invoices/$id' : '/admin/orders/edit/$id',
    params: { id: String(id) },
  }),
  card: {
    badge: (claim) => <NextStep claim={claim} />,
    body: (claim) => (
      <>
        <span>{customerOf(claim)}</span>
        <span className="row-cards__line">
          <span className="num">{formatChf(claim.owed)}</span>
          <span className="muted num">fällig {displayDate(claim.dueOn)}</span>
        </span>
        {nextNote(claim) && <span className="muted">{nextNote(claim)}</span>}
        <span className="muted">{way(claim)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconMail size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Keine überfällige Rechnung.',
    text: 'Zehn Tage nach dem Zahlungstermin erscheint eine offene Rechnung hier.',
    filtered: 'Keine Forderung gefunden.',
  },
})

const editing = { permissions: ['order:edit'] } as const
const sumOf = (claims: readonly DunningClaim[]) => `Offen ${formatChf(claims.reduce((sum, { owed }) => sum + owed, 0))}`

interface Chosen {
  readonly claims: readonly DunningClaim[]
  readonly isAll: boolean
  readonly onDone: () => void
}

/** Invoices nobody paid in time, and what is next for each. */
export function ClaimList() {
  const { data } = useQuery(dunningQuery)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [exempted, setExempted] = useState<DunningClaim | null>(null)
  const pdf = useNoticePdf()
  const end = useEndExemption()
  const due = data?.claims.filter(({ step }) => step === 'due') ?? []
  const open = (claims: readonly DunningClaim[], onDone: () => void, isAll = false) => {
    const fit = claims.filter(({ step }) => step === 'due')
    if (fit.length === 0) void notifyStaying('Unter den gewählten ist keine, die jetzt zu mahnen ist.')
    else setChosen({ claims: fit, isAll, onDone })
  }
  return (
    <>
      <ListPage
        list={claimList}
        head={data?.isMore ? <TooMany /> : undefined}
        bulkActions={[
          {
            label: 'Mahnen',
            icon: IconSend,
            isMain: true,
            access: editing,
            open: (ids, onDone) => open(data?.claims.filter((claim) => ids.includes(rowIdOf(claim))) ?? [], onDone),
          },
        ]}
        rowActions={[
          {
            label: 'Mahnsperre setzen',
            icon: IconMailOff,
            access: editing,
            fits: ({ step, customer }) => step !== 'exempt' && customer.userId !== null,
            onClick: setExempted,
          },
          {
            label: 'Mahnsperre aufheben',
            icon: IconMail,
            access: editing,
            fits: ({ step }) => step === 'exempt',
            onClick: ({ customer }) => customer.userId !== null && end.mutate(customer.userId),
          },
          {
            label: 'Letztes Schreiben als PDF',
            icon: IconMailForward,
            access: { permissions: ['order:view'] },
            fits: ({ last }) => last !== null,
            onClick: ({ last }) => last && pdf.mutate(last.id),
          },
        ]}
        sumOf={sumOf}
        primary={{
          label: 'Mahnlauf starten',
          icon: IconPlayerPlay,
          access: editing,
          onClick: () =>
            due.length === 0 ? void notifySaved('Zurzeit ist nichts zu mahnen.') : open(due, () => undefined, true),
        }}
      />
      <Suspense>
        {chosen && data && <StartDialog dunning={data} {...chosen} onClose={() => setChosen(null)} />}
        {exempted && <ExemptDialog claim={exempted} onClose={() => setExempted(null)} />}
      </Suspense>
    </>
  )
}

const TooMany = () => (
  <StatusBadge tone="warning" icon={IconAlertTriangle}>
    Die ältesten {dunningFields.maxClaims}; weitere folgen im nächsten Lauf
  </StatusBadge>
)
