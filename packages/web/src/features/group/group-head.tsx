import { roleWords } from '@allmend/domain/lists'
import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { HeadSaveButton } from '../../framework/form/head-save-button.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import type { GroupValues } from './group-values.ts'
import type { Group } from './groups.queries.ts'

interface GroupHeadProps {
  readonly form: RecordForm<GroupValues>
  readonly group: Group | null
  readonly onBack: () => void
}

/** The name, for whom the group is, and what can be done with it. Its fields belong to the form below. */
export function GroupHead({ form, group, onBack }: GroupHeadProps) {
  useNamedPage(group?.name ?? null)
  const navigate = useNavigate()
  const { key, ...name } = form.field('name')
  return (
    <header className="record-head group-head">
      <TextInput key={key} {...name} className="group-head__name" form={form.props.id} autoComplete="off" />
      {group && (
        <>
          <TextInput
            className="group-head__role"
            label="Rolle"
            value={roleWords[group.role]}
            readOnly
            variant="filled"
            rightSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
          />
          <p className="group-head__hint muted">Rolle nach dem Erstellen fest</p>
        </>
      )}
      <div className="record-head__actions">
        {group && !form.isReadOnly && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => navigate({ to: '/admin/groups/create', state: { copyOf: group.id } })}
          >
            Duplizieren
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Zurück
        </Button>
        <HeadSaveButton form={form} />
      </div>
    </header>
  )
}
