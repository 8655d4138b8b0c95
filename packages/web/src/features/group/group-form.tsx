import '../../framework/form/record-page.css'
import './group-form.css'
import type { GrantablePermission } from '@allmend/domain/access'
import { auditedEntities } from '@allmend/domain/audit'
import { roleWords } from '@allmend/domain/lists'
import { groupFields } from '@allmend/domain/people'
import type { Rule } from '@allmend/domain/validation'
import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { HeadSaveButton } from '../../framework/form/head-save-button.tsx'
import { sorted } from '../../framework/form/record-values.ts'
import { RolePicker } from '../../framework/form/role-picker.tsx'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useMay } from '../../framework/permission.ts'
import { History } from '../audit/index.ts'
import { GroupMembers } from './group-members.tsx'
import { type Group, saveGroup } from './groups.queries.ts'
import { type MenuFor, MenuPreview } from './menu-preview.tsx'
import { PermissionCard } from './permission-card.tsx'
import { permissionWord } from './permission-words.ts'

/** What the form of a group holds. */
type GroupValues = {
  readonly name: string
  readonly role: 'user' | 'admin'
  readonly permissions: readonly GrantablePermission[]
}

const names = auditedEntities.group.fields
const anything: readonly Rule[] = []
const spec = {
  ...groupFields,
  role: { label: names.role, rules: anything },
  permissions: { label: names.permissions, rules: anything },
}

const readGroup =
  (template: Group | null) =>
  (group: Group | null): GroupValues => ({
    name: group?.name ?? (template ? `Kopie von ${template.name}` : ''),
    role: (group ?? template)?.role ?? 'admin',
    permissions: sorted((group ?? template)?.permissions ?? []),
  })

const words = (field: string, entry: string | number) =>
  field === 'permissions' ? permissionWord(String(entry)) : String(entry)

interface GroupFormProps {
  /** null makes a new one. */
  readonly group: Group | null
  /** A new one starts with its rights. */
  readonly template?: Group | null
  readonly menuFor: MenuFor
  readonly onBack: () => void
  readonly onSaved?: (group: Group) => void
}

export function GroupForm({ group, template = null, menuFor, onBack, onSaved }: GroupFormProps) {
  const form = useRecordForm({
    spec,
    record: group,
    read: readGroup(template),
    // Another role can be granted other rights.
    follow: (next, previous) => (next.role === previous.role ? next : { ...next, permissions: [] }),
    save: ({ permissions, ...draft }, edited) => saveGroup({ ...draft, permissions: [...permissions] }, edited),
    ...(onSaved && { onSaved }),
    isReadOnly: !useMay()({ permissions: ['user:permissions'] }),
    entity: 'group',
    words,
  })
  const { role, permissions } = form.values
  return (
    <div className="record-page group-form">
      <GroupHead form={form} group={form.record} onBack={onBack} />
      <div className="record-page__columns group-columns">
        <form {...form.props} className="record-page__column">
          {!form.record && (
            <RolePicker role={role} isFixed={form.isReadOnly} onChange={(next) => form.set({ role: next })} />
          )}
          <PermissionCard
            role={role}
            groupId={form.record?.id ?? null}
            granted={new Set(permissions)}
            isReadOnly={form.isReadOnly}
            note={form.input('permissions').description}
            error={form.input('permissions').error}
            onChange={(granted: ReadonlySet<GrantablePermission>) => form.set({ permissions: sorted([...granted]) })}
          />
        </form>
        <div className="record-page__column">
          {role === 'admin' && <MenuPreview parts={menuFor(permissions)} />}
          {form.record && <GroupMembers group={form.record} onRemoved={form.abandon} />}
          {form.record && <History entity="group" id={form.record.id} words={words} />}
        </div>
      </div>
      {form.guards}
    </div>
  )
}

interface GroupHeadProps {
  readonly form: RecordForm<GroupValues>
  readonly group: Group | null
  readonly onBack: () => void
}

/** The name, for whom the group is, and what can be done with it. Its fields belong to the form below. */
function GroupHead({ form, group, onBack }: GroupHeadProps) {
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
