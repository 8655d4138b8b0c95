import './key-dialog.css'
import type { GrantablePermission } from '@allmend/domain/access'
import { grantableToKeys } from '@allmend/domain/keys'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { DateField } from '../../framework/form/date-field.tsx'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { sorted, toggled } from '../../framework/form/record-values.ts'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PermissionMatrix } from '../group/index.ts'
import { createKey, type MadeKey } from './api-keys.queries.ts'
import { type KeyValues, keyBody, keySpec, newKey } from './key-values.ts'

const width = 960

interface KeyDialogProps {
  readonly buildings: readonly string[]
  readonly today: string
  readonly onCreated: (made: MadeKey) => void
  readonly onClose: () => void
}

/** One more key. What it may is chosen as for a group; nobody gives what they do not hold. */
export function KeyDialog({ buildings, today, onCreated, onClose }: KeyDialogProps) {
  const form = useRecordForm({
    spec: keySpec(today),
    record: null,
    read: (_: MadeKey | null) => newKey(today),
    save: (values) => createKey(keyBody(values)),
    refusals: {
      'password.wrong': 'currentPassword',
      'key.building_unknown': 'buildings',
      'key.more_rights': 'permissions',
    },
    layout: 'dialog',
    onSaved: onCreated,
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: dayKey, onChange: _, ...expiresOn } = form.field('expiresOn')
  const { key: callsKey, ...callsPerMinute } = form.field('callsPerMinute')
  const { key: proofKey, ...currentPassword } = form.field('currentPassword')
  return (
    <RecordDialog form={form} title="API-Schlüssel erstellen" width={width} submit="Erstellen" onClose={onClose}>
      <div className="key-form">
        <TextInput key={nameKey} {...name} autoComplete="off" placeholder="Wer damit aufruft, etwa «Website»" />
        <RightsChoice form={form} />
        {buildings.length > 0 && <BuildingChoice form={form} buildings={buildings} />}
        <div className="key-form__pair">
          <DateField
            key={dayKey}
            {...expiresOn}
            first={today}
            onDay={(day) => form.set({ expiresOn: day })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Der letzte Tag. Leer: bis jemand ihn widerruft."
          />
          <TextInput
            key={callsKey}
            {...callsPerMinute}
            inputMode="numeric"
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Was darüber hinausgeht, wird abgewiesen."
          />
        </div>
        <PasswordField
          key={proofKey}
          {...currentPassword}
          autoComplete="current-password"
          description="Ein Schlüssel öffnet auch dann noch, wenn Sie abgemeldet sind."
        />
      </div>
    </RecordDialog>
  )
}

type PartProps = { readonly form: RecordForm<KeyValues> }

function RightsChoice({ form }: PartProps) {
  const id = useId()
  const held = useCurrentUser()?.permissions ?? []
  const { error } = form.input('permissions')
  const { permissions } = form.values
  return (
    <fieldset className="key-form__box" aria-describedby={error ? id : undefined}>
      <legend>Rechte</legend>
      {error && (
        <p className="key-form__error" id={id}>
          {error}
        </p>
      )}
      <PermissionMatrix
        grantable={grantableToKeys(held)}
        granted={new Set(permissions)}
        compared={null}
        isReadOnly={false}
        isWrong={Boolean(error)}
        onChange={(granted: ReadonlySet<GrantablePermission>) => form.set({ permissions: sorted([...granted]) })}
      />
    </fieldset>
  )
}

function BuildingChoice({ form, buildings }: PartProps & { readonly buildings: readonly string[] }) {
  const id = useId()
  const { error } = form.input('buildings')
  const { isConfined, buildings: chosen } = form.values
  return (
    <div className="key-form__buildings">
      <CheckField
        {...form.input('isConfined')}
        hint="Der Schlüssel sieht und ändert nur Objekte, Buchungen und Bestellungen dieser Gebäude. Alles andere bleibt ihm verschlossen."
        checked={isConfined}
        onChange={(next) => form.set({ isConfined: next })}
      />
      {isConfined && (
        <fieldset aria-describedby={error ? id : undefined}>
          <legend className="visually-hidden">Gebäude</legend>
          {error && (
            <p className="key-form__error" id={id}>
              {error}
            </p>
          )}
          {buildings.map((building, place) => (
            <CheckField
              key={building}
              label={building}
              checked={chosen.includes(building)}
              // The sentence stands above them all; the first is where it can be mended.
              error={error && place === 0 ? '' : null}
              onChange={() => form.set({ buildings: toggled(chosen, building) })}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
