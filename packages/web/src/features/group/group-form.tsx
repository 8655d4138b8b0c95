import '../../ui/styles/mantine-forms.css'
import './groups.css'
import type { GrantablePermission } from '@allmend/domain/access'
import { groupFields } from '@allmend/domain/people'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConflictDialog } from '../../framework/conflict-dialog.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { discardChanges, usePageQuit } from '../../framework/page-quit.tsx'
import { useMay } from '../../framework/permission.ts'
import { queryClient } from '../../framework/query-client.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { type Group, groupQuery, useSaveGroup } from './groups.queries.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RolePicker } from './role-picker.tsx'

interface GroupFormProps {
  /** null makes a new one. */
  readonly group: Group | null
  readonly onBack: () => void
  readonly onCreated: (id: number) => void
}

const same = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) =>
  a.size === b.size && [...a].every((entry) => b.has(entry))

export function GroupForm({ group, onBack, onCreated }: GroupFormProps) {
  const [edited, setEdited] = useState(group)
  const form = useSpecForm({ spec: groupFields, initialValues: { name: group?.name ?? '' } })
  const [role, setRole] = useState<'user' | 'admin'>(group?.role ?? 'admin')
  const [granted, setGranted] = useState<ReadonlySet<GrantablePermission>>(new Set(group?.permissions))
  const [theirs, setTheirs] = useState<Group | null>(null)
  const save = useSaveGroup()
  const mayEdit = useMay()({ permissions: ['user:permissions'] })
  const isDirty = form.isDirty || !same(granted, new Set(edited?.permissions))
  const pageQuit = usePageQuit({ when: isDirty && !save.isPending && !save.isSuccess, ...discardChanges })
  const { key, ...name } = form.field('name')

  const adopt = (next: Group) => {
    setEdited(next)
    form.rebase({ name: next.name })
    setGranted(new Set(next.permissions))
    save.reset()
  }

  const submit = (values: { name: string }) =>
    save.mutate(
      { draft: { name: values.name, role, permissions: [...granted] }, edited },
      {
        onSuccess: (saved) => {
          notifySaved()
          if (edited) adopt(saved)
          else onCreated(saved.id)
        },
        onError: async (error) => {
          if (edited && error instanceof ApiError && error.code === 'record.conflict') {
            setTheirs(await queryClient.fetchQuery({ ...groupQuery(edited.id), staleTime: 0 }))
          } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
            form.refuse(error.fields)
          } else {
            notifyStaying(errorText(error))
          }
        },
      },
    )

  return (
    <form className="group-form" noValidate onSubmit={form.onSubmit(submit)}>
      <div className="group-form__head">
        <TextInput key={key} {...name} readOnly={!mayEdit} />
        <RolePicker
          role={role}
          isFixed={edited !== null}
          onChange={(next) => {
            setRole(next)
            setGranted(new Set())
          }}
        />
        <div className="group-form__actions">
          <Button variant="default" onClick={onBack}>
            Zurück
          </Button>
          {mayEdit && (
            <Button type="submit" loading={save.isPending}>
              Speichern
            </Button>
          )}
        </div>
      </div>
      <PermissionMatrix role={role} granted={granted} isReadOnly={!mayEdit} onChange={setGranted} />
      {theirs && (
        <ConflictDialog
          onReload={() => {
            adopt(theirs)
            setTheirs(null)
          }}
          onKeep={() => {
            setEdited(theirs)
            setTheirs(null)
          }}
        />
      )}
      {pageQuit}
    </form>
  )
}
