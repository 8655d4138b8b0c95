import { topicFacts } from '@allmend/domain/template'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconDots,
  IconLock,
  IconMail,
  IconMailOff,
  IconPackage,
  IconPencil,
  IconSend,
  IconUser,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { menuProps } from '../../../framework/list/overlays.ts'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { errorText } from '../../../lib/api-error.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { topicTitle } from '../template-words.ts'
import { resetSchema, saveSchema, schemasQuery, sendTest, type TemplateSchemaRow } from '../templates.queries.ts'
import { isAlwaysOn, isSent, troubleOf } from './schema-filter.ts'

export interface TemplateName {
  readonly id: number
  readonly name: string
}

interface SchemaRowProps {
  readonly row: TemplateSchemaRow
  readonly templates: readonly TemplateName[]
}

/** Somebody else changed it meanwhile, or it cannot be done: the list shows what counts. */
function tellAndRefresh(error: Error): void {
  void notifyStaying(errorText(error))
  queryClient.invalidateQueries({ queryKey: schemasQuery.queryKey })
}

export function SchemaRow({ row, templates }: SchemaRowProps) {
  const mayEdit = useMay()({ permissions: ['template:edit'] })
  const { title, text } = topicFacts(row.topic)
  const name = topicTitle(row.topic)
  const trouble = troubleOf(row)
  const save = useMutation({
    mutationFn: (change: { isOn?: boolean; templateId?: number }) => saveSchema(change, row),
    onSuccess: () => void notifySaved(),
    onError: tellAndRefresh,
  })
  // What somebody chose shows at once, and goes back if it is refused.
  const { isOn = row.isOn, templateId = row.template.id } = (save.isPending && save.variables) || {}
  return (
    <tr data-trouble={trouble ? true : undefined} data-off={isSent(row) ? undefined : true}>
      <td data-part="switch">
        <Sending row={{ ...row, isOn }} name={name} mayEdit={mayEdit} onChange={(on) => save.mutate({ isOn: on })} />
      </td>
      <th scope="row" data-part="topic">
        <strong>{title}</strong>
        <span>{trouble ?? text}</span>
      </th>
      <td data-part="template">
        <SelectField
          aria-label={`Vorlage: ${name}`}
          disabled={!mayEdit || save.isPending}
          value={String(templateId)}
          data={templates.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={({ currentTarget }) => save.mutate({ templateId: Number(currentTarget.value) })}
        />
      </td>
      <td data-part="readers">
        <Readers row={row} />
      </td>
      <td data-part="content">
        <Content row={row} />
      </td>
      <td data-part="sent" className="schemas__number num">
        {row.sent > 0 ? row.sent : '–'}
        <span className="schemas__unit">in 30 Tagen</span>
      </td>
      <td data-part="actions">
        <div className="schemas__deeds">
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/admin/template-schemas/$topic" params={{ topic: row.topic }} />
            )}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} stroke={1.7} aria-hidden="true" />}
            aria-label={`${mayEdit ? 'Bearbeiten' : 'Ansehen'}: ${name}`}
          >
            {mayEdit ? 'Bearbeiten' : 'Ansehen'}
          </Button>
          <RowMore row={row} name={name} mayEdit={mayEdit} />
        </div>
      </td>
    </tr>
  )
}

interface SendingProps {
  readonly row: TemplateSchemaRow
  readonly name: string
  readonly mayEdit: boolean
  readonly onChange: (isOn: boolean) => void
}

function Sending({ row, name, mayEdit, onChange }: SendingProps) {
  if (isAlwaysOn(row)) {
    return (
      <span className="schemas__always">
        <IconLock size={14} stroke={1.7} aria-hidden="true" />
        immer
      </span>
    )
  }
  if (!mayEdit) return <span>{row.isOn ? 'ein' : 'aus'}</span>
  return <Switch label={`Versand: ${name}`} checked={row.isOn} onChange={onChange} />
}

function Readers({ row: { topic, isToObject, recipients } }: { row: TemplateSchemaRow }) {
  const { group, reader } = topicFacts(topic)
  if (group !== 'admin') return <Reader icon={IconUser} words={reader} />
  if (!isToObject && recipients.length === 0) {
    return (
      <StatusBadge tone="warning" icon={IconMailOff}>
        Niemand
      </StatusBadge>
    )
  }
  return (
    <span className="schemas__readers">
      {isToObject && <Reader icon={IconBell} words={reader} />}
      {recipients.map((address) => (
        <Reader key={address} icon={IconMail} words={address} />
      ))}
    </span>
  )
}

const Reader = ({ icon: Icon, words }: { icon: typeof IconUser; words: string }) => (
  <span className="schemas__reader">
    <Icon size={14} stroke={1.7} aria-hidden="true" />
    {words}
  </span>
)

function Content({ row: { problem, emptyPlaces, isOwn } }: { row: TemplateSchemaRow }) {
  if (problem !== null) {
    return (
      <StatusBadge tone="error" icon={IconAlertTriangle}>
        Fehlerhaft
      </StatusBadge>
    )
  }
  if (emptyPlaces.length > 0) {
    return (
      <StatusBadge tone="warning" icon={IconAlertTriangle}>
        Platz leer
      </StatusBadge>
    )
  }
  return isOwn ? (
    <StatusBadge tone="info" icon={IconPencil}>
      Angepasst
    </StatusBadge>
  ) : (
    <StatusBadge tone="gray" icon={IconPackage}>
      Mitgeliefert
    </StatusBadge>
  )
}

interface RowMoreProps {
  readonly row: TemplateSchemaRow
  readonly name: string
  readonly mayEdit: boolean
}

function RowMore({ row, name, mayEdit }: RowMoreProps) {
  const [isAsking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => resetSchema(row),
    onSuccess: () => void notifySaved('Es gelten wieder die mitgelieferten Texte.'),
    onError: tellAndRefresh,
  })
  const test = useMutation({
    mutationFn: () => sendTest({ topics: [row.topic], draft: null, orderId: null }),
    onSuccess: ({ to }) => void notifyMailed({ mailed: `Der Test ist unterwegs an ${to}.` }),
    onError: (error) => void notifyStaying(errorText(error)),
  })
  return (
    <>
      <Menu position="bottom-end" width={288} {...menuProps}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Aktionen: ${name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => test.mutate()}>
            Test an mich
          </Menu.Item>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              disabled={!row.isOwn}
              onClick={() => setAsking(true)}
            >
              Auf mitgelieferten Inhalt zurücksetzen
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Inhalt zurücksetzen?"
            text={`Betreff und Text von «${name}» sind dann wieder die mitgelieferten. Vorlage, Empfänger und Versand bleiben.`}
            confirm="Zurücksetzen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              reset.mutate()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
