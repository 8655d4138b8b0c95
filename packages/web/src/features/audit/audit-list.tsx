import type { AuditEntry } from '@allmend/contract'
import { auditActions, auditedEntities } from '@allmend/domain/audit'
import { auditColumns as labels } from '@allmend/domain/lists'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntryWords } from '../../framework/form/value-words.ts'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { type ListFilter, optionsOf } from '../../framework/list/list-filter.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { formatInstant } from '../../lib/format-date.ts'
import { type AuditField, auditListQuery, downloadAudit } from './audit-list.queries.ts'
import { entityWord } from './change-words.ts'
import { Changes } from './changes.tsx'
import { historyTitle, inWords } from './history-words.ts'

const shownChanges = 3

const behalf = ({ actingAs }: AuditEntry) => actingAs && `als ${actingAs}`

const columnsIn = (words: EntryWords): readonly ListColumn<AuditEntry, AuditField>[] => [
  {
    id: 'at',
    label: labels.at,
    sort: 'at',
    width: 152,
    isMain: true,
    cell: ({ at }) => <span className="num">{formatInstant(at)}</span>,
  },
  { id: 'actor', label: labels.actor, sort: 'actor', width: 160, cell: ({ actor }) => actor, sub: behalf },
  { id: 'action', label: labels.action, sort: 'action', width: 184, cell: historyTitle },
  {
    id: 'entity',
    label: labels.entity,
    sort: 'entity',
    width: 128,
    isHidden: true,
    cell: ({ entity }) => entityWord(entity),
  },
  { id: 'subject', label: labels.subject, width: 168, cell: ({ subject }) => subject ?? '–' },
  {
    id: 'changes',
    label: labels.changes,
    width: 360,
    isWrapped: true,
    cell: (entry) => <Changes entry={inWords(entry, words)} limit={shownChanges} />,
  },
  { id: 'address', label: labels.address, width: 128, isHidden: true, cell: ({ address }) => address ?? '–' },
]

const filters: readonly ListFilter[] = [
  {
    name: 'entity',
    label: labels.entity,
    kind: 'select',
    options: Object.entries(auditedEntities).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'action', label: 'Aktion', kind: 'select', options: optionsOf(auditActions) },
  { name: 'period', label: 'Zeitraum', kind: 'range', from: 'from', until: 'until' },
]

const auditListIn = (words: EntryWords) =>
  defineList<AuditEntry, AuditField>({
    name: 'audit',
    words: { one: 'Eintrag', many: 'Einträge' },
    rowId: ({ id }) => id,
    rowName: (entry) => `${historyTitle(entry)}, ${formatInstant(entry.at)}`,
    columns: columnsIn(words),
    filters,
    defaultSort: { field: 'at', direction: 'desc' },
    searchPlaceholder: 'Person oder Eintrag',
    useRows: (request) => useQuery(auditListQuery(request)),
    download: downloadAudit,
    card: {
      body: (entry) => (
        <>
          <span>
            {historyTitle(entry)}
            {entry.subject && <span className="muted">, {entry.subject}</span>}
          </span>
          <span className="muted">{[entry.actor, behalf(entry)].filter(Boolean).join(' ')}</span>
          <Changes entry={inWords(entry, words)} limit={shownChanges} />
        </>
      ),
    },
    empty: {
      icon: <IconHistory size={24} stroke={1.7} aria-hidden="true" />,
      title: 'Noch keine Änderungen.',
      text: 'Wer was geändert hat, erscheint hier.',
      filtered: 'Keine Änderung gefunden.',
    },
  })

interface AuditListProps {
  /** What values mean to people, from those who know it; the same function at every drawing. */
  readonly words: EntryWords
}

export function AuditList({ words }: AuditListProps) {
  const list = useMemo(() => auditListIn(words), [words])
  return <ListPage list={list} />
}
