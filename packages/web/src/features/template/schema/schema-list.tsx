import './schema-list.css'
import { schemaTopicKeys, type TopicGroup, topicGroupWords } from '@allmend/domain/template'
import { Button, TextInput } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconLayoutList,
  IconLock,
  IconMailOff,
  IconSearch,
  IconSend,
  IconUser,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { schemasQuery, sendTest, type TemplateSchemaRow } from '../templates.queries.ts'
import { foundGroups, partCounts, type SchemaPart, schemaParts } from './schema-filter.ts'
import { SchemaRow, type TemplateName } from './schema-row.tsx'

const ChangeTemplateDialog = lazy(async () => ({
  default: (await import('./change-template-dialog.tsx')).ChangeTemplateDialog,
}))

const partWords: Record<SchemaPart, string> = { all: 'Alle', on: 'Ein', off: 'Aus', check: 'Zu prüfen' }

const groupIcons: Record<TopicGroup, typeof IconUser> = {
  admin: IconBuildingCommunity,
  customer: IconUser,
  account: IconLock,
}

/** Every topic of mails: whether it is sent, how it looks, to whom it goes, and whether all is well. */
export function SchemaList() {
  const query = useQuery(schemasQuery)
  return (
    <LoadedForm query={query}>
      {({ schemas, templates }) => <Schemas rows={schemas} templates={templates} />}
    </LoadedForm>
  )
}

interface SchemasProps {
  readonly rows: readonly TemplateSchemaRow[]
  readonly templates: readonly TemplateName[]
}

function Schemas({ rows, templates }: SchemasProps) {
  const mayEdit = useMay()({ permissions: ['template:edit'] })
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<SchemaPart>('all')
  const [isChanging, setChanging] = useState(false)
  const counts = partCounts(rows)
  const groups = foundGroups(rows, part, search)
  return (
    <div className="schemas">
      <div className="schemas__bar">
        <TextInput
          className="schemas__search"
          type="search"
          aria-label="Thema oder Empfänger suchen"
          placeholder="Thema oder Empfänger"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Segments
          label="Welche Themen"
          value={part}
          choices={schemaParts.map((value) => ({ value, label: `${partWords[value]} ${counts[value]}` }))}
          onChange={setPart}
        />
        <div className="schemas__actions">
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<IconLayoutList size={16} stroke={1.7} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setChanging(true)}
            >
              Vorlage wechseln
            </Button>
          )}
          <TestAll count={rows.length} />
        </div>
      </div>
      {groups.map(({ group, shown, count, on }) => (
        <SchemaGroup key={group} group={group} rows={shown} count={`${on} von ${count} ein`} templates={templates} />
      ))}
      {groups.length === 0 && (
        <div className="panel" role="status">
          <EmptyState
            icon={<IconMailOff size={24} stroke={1.7} aria-hidden="true" />}
            title="Kein Thema gefunden."
            text="Mit einer anderen Suche oder unter «Alle» finden Sie mehr."
          />
        </div>
      )}
      <p className="schemas__note">
        <IconLock size={14} stroke={1.7} aria-hidden="true" />
        Ohne diese drei Mails kann sich niemand anmelden oder als Gast bestellen. Sie lassen sich nicht ausschalten.
      </p>
      {isChanging && (
        <Suspense>
          <ChangeTemplateDialog rows={rows} templates={templates} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface SchemaGroupProps {
  readonly group: TopicGroup
  readonly rows: readonly TemplateSchemaRow[]
  readonly count: string
  readonly templates: readonly TemplateName[]
}

function SchemaGroup({ group, rows, count, templates }: SchemaGroupProps) {
  const { title, text } = topicGroupWords[group]
  const Icon = groupIcons[group]
  return (
    <section className="panel" aria-labelledby={`schemas-${group}`}>
      <header className="panel__head">
        <h2 id={`schemas-${group}`} className="schemas__title">
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          {title} <span className="schemas__text">{text}</span>
        </h2>
        <span className="muted small num">{count}</span>
      </header>
      <table className="schemas__table">
        <thead>
          <tr>
            <th scope="col">Versand</th>
            <th scope="col">Thema</th>
            <th scope="col">Vorlage</th>
            <th scope="col">Empfänger</th>
            <th scope="col">Inhalt</th>
            <th scope="col" className="schemas__number">
              30 Tage
            </th>
            <th scope="col">
              <span className="visually-hidden">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SchemaRow key={row.topic} row={row} templates={templates} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Every mail as it is saved, to whoever is signed in. */
function TestAll({ count }: { count: number }) {
  const test = useMutation({
    mutationFn: () => sendTest({ topics: [...schemaTopicKeys], draft: null, orderId: null }),
    onSuccess: ({ to, sent }) => void notifyMailed({ mailed: `${sent} E-Mails sind unterwegs an ${to}.` }),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        loading={test.isPending}
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Alle {count} an mich
      </Button>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title={`${count} E-Mails an sich senden?`}
            text="Von jedem Thema geht eine E-Mail mit Beispieldaten an Ihre Adresse, so wie es gespeichert ist."
            confirm="Senden"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              test.mutate()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
