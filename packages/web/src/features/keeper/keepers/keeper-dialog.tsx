import '../keeper-form.css'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RecordDialog } from '../../../framework/form/record-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { PasswordMeter } from '../../../framework/password-meter.tsx'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { errorText } from '../../../lib/api-error.ts'
import { fullName } from '../../../lib/person-name.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { changeOf, type KeeperValues, keeperSpec, newKeeperOf, readKeeper } from './keeper-values.ts'
import { createKeeper, type Keeper, removeKeeper, saveKeeper } from './keepers.queries.ts'

const width = 600

interface KeeperDialogProps {
  /** null makes a new one. */
  readonly keeper: Keeper | null
  /** The account of whoever sits in front of the screen. */
  readonly isOwn: boolean
  readonly allNeedTwoFactor: boolean
  readonly onCreated: (keeper: Keeper) => void
  readonly onClose: () => void
}

export function KeeperDialog({ keeper, isOwn, allNeedTwoFactor, onCreated, onClose }: KeeperDialogProps) {
  const form = useRecordForm<KeeperValues, Keeper>({
    spec: keeperSpec(keeper === null),
    record: keeper,
    read: readKeeper,
    save: (values, edited) => (edited ? saveKeeper(edited, changeOf(values)) : createKeeper(newKeeperOf(values))),
    onSaved: (saved) => {
      if (!keeper) onCreated(saved)
      onClose()
    },
    refusals: { 'user.username_taken': 'username', 'user.email_taken': 'email' },
    layout: 'dialog',
    entity: 'keeper',
  })
  const { key: firstKey, ...firstname } = form.field('firstname')
  const { key: lastKey, ...lastname } = form.field('lastname')
  const { key: emailKey, ...email } = form.field('email')
  const { key: nameKey, ...username } = form.field('username')
  const { key: passwordKey, ...password } = form.field('password')
  return (
    <RecordDialog
      form={form}
      title={keeper ? 'Keeper bearbeiten' : 'Keeper erstellen'}
      width={width}
      submitIcon={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
      aside={!keeper && <span className="muted small">Der Benutzername lässt sich später nicht ändern.</span>}
      onClose={onClose}
    >
      <div className="keeper-names">
        <TextInput key={firstKey} {...firstname} data-autofocus />
        <TextInput key={lastKey} {...lastname} />
      </div>
      <TextInput key={emailKey} {...email} type="email" autoComplete="off" />
      <TextInput
        key={nameKey}
        {...username}
        {...(keeper && { readOnly: true, variant: 'filled' })}
        autoComplete="off"
        autoCapitalize="none"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(keeper && { description: 'Der Benutzername lässt sich nicht ändern.' })}
      />
      <PasswordField
        key={passwordKey}
        {...password}
        autoComplete="new-password"
        description={
          keeper && form.values.password === '' ? (
            'Leer lassen, um das bisherige zu behalten.'
          ) : (
            <PasswordMeter password={form.values.password} />
          )
        }
      />
      <SwitchRow
        form={form}
        name="needsTwoFactor"
        text={
          allNeedTwoFactor
            ? 'Werden auf dieser Plattform von allen Keepers verlangt.'
            : 'Werden bei der nächsten Anmeldung eingerichtet.'
        }
      />
      {keeper && !isOwn && (
        <>
          <SwitchRow form={form} name="isActive" text="Ein gesperrter Keeper kann sich nicht anmelden." />
          <Removal keeper={keeper} onDone={onClose} />
        </>
      )}
    </RecordDialog>
  )
}

interface SwitchRowProps {
  readonly form: RecordForm<KeeperValues>
  readonly name: 'needsTwoFactor' | 'isActive'
  readonly text: string
}

function SwitchRow({ form, name, text }: SwitchRowProps) {
  const { label } = form.input(name)
  return (
    <div className="keeper-row">
      {name === 'needsTwoFactor' && <IconShieldLock size={20} stroke={1.7} aria-hidden="true" />}
      <span>
        <strong>{label}</strong>
        <span className="muted small">{text}</span>
      </span>
      <Switch label={label} checked={form.values[name]} onChange={(isOn) => form.set({ [name]: isOn })} />
    </div>
  )
}

function Removal({ keeper, onDone }: { keeper: Keeper; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeKeeper(keeper),
    onSuccess: () => {
      notifySaved('Der Keeper wurde entfernt.')
      onDone()
    },
  })
  const button = useFocusBack(isPending)
  return (
    <div className="keeper-row">
      <span>
        <strong>Entfernen</strong>
        <span className="muted small">Was dieser Keeper getan hat, bleibt mit Namen im Protokoll.</span>
        {error && <FormAlert>{errorText(error)}</FormAlert>}
      </span>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Entfernen
      </Button>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="Keeper entfernen?"
            text={`${fullName(keeper)} kann sich danach an keiner App mehr anmelden.`}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsking(false)
              mutate()
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
