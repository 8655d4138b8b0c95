import './webhooks.css'
import { TextInput } from '@mantine/core'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { EventChoice } from './event-choice.tsx'
import { PlainWarning } from './plain-warning.tsx'
import { readTarget, targetBody, targetSpec } from './target-values.ts'
import { createTarget, type WithSecret } from './webhooks.queries.ts'

const width = 520

interface TargetDialogProps {
  readonly onCreated: (made: WithSecret) => void
  readonly onClose: () => void
}

/** One more system to tell. */
export function TargetDialog({ onCreated, onClose }: TargetDialogProps) {
  const form = useRecordForm({
    spec: targetSpec,
    record: null,
    read: (made: WithSecret | null) => readTarget(made?.target ?? null),
    save: (values) => createTarget(targetBody(values)),
    refusals: { 'webhook.host_inside': 'url' },
    layout: 'dialog',
    onSaved: onCreated,
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: urlKey, ...url } = form.field('url')
  return (
    <RecordDialog form={form} title="Ziel hinzufügen" width={width} submit="Hinzufügen" onClose={onClose}>
      <TextInput key={nameKey} {...name} autoComplete="off" />
      <TextInput key={urlKey} {...url} type="url" autoComplete="off" spellCheck={false} placeholder="https://" />
      <PlainWarning url={form.values.url} />
      <div className="webhook-events__box">
        <p aria-hidden="true">Ereignisse</p>
        <EventChoice
          events={form.values.events}
          note={form.input('events').description}
          onChange={(events) => form.set({ events })}
        />
      </div>
    </RecordDialog>
  )
}
