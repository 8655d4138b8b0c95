import './key-list.css'
import { keyStateWords } from '@allmend/domain/keys'
import { Button } from '@mantine/core'
import { IconBan, IconBook, IconCircleCheck, IconClockOff, IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { pageOf } from '../../framework/list/whole-list.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstantDate } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { permissionWord } from '../group/index.ts'
import { type ApiKey, apiKeysQuery, type MadeKey, revokeKey } from './api-keys.queries.ts'
import { buildingsText, expiryText, lastUseText, rightsText } from './key-words.ts'

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }))
const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }))

const access = { permissions: ['setting:base'] } as const
const marks = {
  active: { tone: 'success', icon: IconCircleCheck },
  expired: { tone: 'warning', icon: IconClockOff },
  revoked: { tone: 'gray', icon: IconBan },
} as const

const badge = ({ state }: ApiKey) => <StatusBadge {...marks[state]}>{keyStateWords[state]}</StatusBadge>
const prefix = ({ prefix: text }: ApiKey) => <code className="key-prefix">{text}…</code>
const rights = (key: ApiKey) => rightsText(key, permissionWord)
const madeBy = ({ createdBy }: ApiKey) => `von ${createdBy}`
const revokedBy = ({ revokedAt, revokedBy: by }: ApiKey) => revokedAt && `${formatInstantDate(revokedAt)}, ${by}`

const columns: readonly ListColumn<ApiKey>[] = [
  { id: 'name', label: 'Name', sort: 'name', width: 152, isMain: true, cell: ({ name }) => name, sub: madeBy },
  { id: 'prefix', label: 'Beginnt mit', width: 132, cell: prefix },
  { id: 'permissions', label: 'Rechte', width: 212, isWrapped: true, cell: rights },
  { id: 'buildings', label: 'Gebäude', width: 128, isWrapped: true, cell: buildingsText },
  {
    id: 'expiresOn',
    label: 'Gültig bis',
    sort: 'expiresOn',
    width: 108,
    cell: (key) => <span className="num">{expiryText(key)}</span>,
  },
  {
    id: 'lastUsedAt',
    label: 'Zuletzt verwendet',
    sort: 'lastUsedAt',
    width: 176,
    cell: (key) => <span className="num">{lastUseText(key)}</span>,
  },
  { id: 'state', label: 'Status', sort: 'state', width: 164, isWrapped: true, cell: badge, sub: revokedBy },
]

const rules = {
  text: ({ name, prefix: beginning }: ApiKey) => `${name} ${beginning}`,
  sortBy: {
    name: ({ name }: ApiKey) => name,
    expiresOn: ({ expiresOn }: ApiKey) => expiresOn ?? '9999',
    lastUsedAt: ({ lastUsedAt }: ApiKey) => lastUsedAt ?? '',
    state: ({ state }: ApiKey) => Object.keys(marks).indexOf(state),
  },
}

const keyList = defineList<ApiKey, string>({
  name: 'api-keys',
  words: { one: 'API-Schlüssel', many: 'API-Schlüssel' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  defaultSort: { field: 'state', direction: 'asc' },
  searchPlaceholder: 'Name oder Anfang',
  useRows: (request) => useQuery({ ...apiKeysQuery, select: ({ keys }) => pageOf(keys, request, rules) }),
  card: {
    badge,
    body: (key) => (
      <>
        {prefix(key)}
        <span>{rights(key)}</span>
        <span>{buildingsText(key)}</span>
        <span className="muted num">Gültig bis: {expiryText(key)}</span>
        <span className="muted num">Zuletzt verwendet: {lastUseText(key)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconKey size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch kein API-Schlüssel.',
    text: 'Mit einem Schlüssel rufen andere Systeme der Gemeinde, etwa Website oder Buchhaltung, die Schnittstelle auf.',
    filtered: 'Kein API-Schlüssel gefunden.',
  },
})

/** Keys other systems call with: made, shown once, revoked. */
export function KeyList() {
  const { data } = useQuery(apiKeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revocation = useMutation({
    mutationFn: ({ id }: ApiKey) => revokeKey(id),
    onSuccess: () => notifySaved('Der API-Schlüssel ist widerrufen.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <>
      <ListPage
        list={keyList}
        head={<GuideLink />}
        primary={{ label: 'API-Schlüssel erstellen', icon: IconPlus, access, onClick: () => setAdding(true) }}
        rowActions={[
          {
            label: 'Widerrufen',
            icon: IconBan,
            access,
            isDestructive: true,
            fits: ({ state }) => state === 'active',
            onClick: setAsked,
          },
        ]}
      />
      <Suspense>
        {isAdding && data && (
          <KeyDialog
            buildings={data.buildings}
            today={data.today}
            onCreated={(fresh) => {
              setAdding(false)
              setMade(fresh)
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {made && <TokenDialog name={made.key.name} token={made.token} onKept={() => setMade(null)} />}
        {asked && (
          <LazyConfirmDialog
            title="API-Schlüssel widerrufen?"
            text={`Mit «${asked.name}» (${asked.prefix}…) kann sofort niemand mehr aufrufen. Das lässt sich nicht rückgängig machen.`}
            confirm="Widerrufen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsked(null)
              revocation.mutate(asked)
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const GuideLink = () => (
  <Button
    component="a"
    href="/api/docs"
    target="_blank"
    variant="subtle"
    leftSection={<IconBook size={16} stroke={1.7} aria-hidden="true" />}
  >
    Anleitung
    <span className="visually-hidden"> zur Schnittstelle, in neuem Fenster</span>
  </Button>
)
