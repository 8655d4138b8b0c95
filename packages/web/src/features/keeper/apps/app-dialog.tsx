import './app-dialog.css'
import { featureFlags } from '@allmend/domain/access'
import { displayDate } from '@allmend/domain/time'
import { Button, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RecordDialog } from '../../../framework/form/record-dialog.tsx'
import { sorted, toggled } from '../../../framework/form/record-values.ts'
import { type RecordForm, useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { wallOf } from '../../../lib/clock.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ExportButton } from '../impexor/export-button.tsx'
import { type AppValues, appSpec, changeOf, domainsOf, fromDemo, newAppOf, packDomains, readApp } from './app-values.ts'
import { createApp, type PlatformApp, saveApp, setSuspended } from './apps.queries.ts'
import { DomainsField } from './domains-field.tsx'
import { flagWords } from './flag-words.ts'

const width = 640

interface AppDialogProps {
  /** null makes a new one. */
  readonly app: PlatformApp | null
  /** Whose set-up can be taken over. */
  readonly apps: readonly PlatformApp[]
  readonly onClose: () => void
}

export function AppDialog({ app, apps, onClose }: AppDialogProps) {
  const form = useRecordForm<AppValues, PlatformApp>({
    spec: appSpec,
    record: app,
    read: readApp,
    save: (values, edited) => (edited ? saveApp(edited, changeOf(values)) : createApp(newAppOf(values))),
    onSaved: onClose,
    refusals: { 'app.domain_taken': 'domains' },
    layout: 'dialog',
    entity: 'app',
  })
  const { key: titleKey, ...title } = form.field('title')
  const domains = domainsOf(form.values)
  return (
    <RecordDialog
      form={form}
      title={app ? 'App bearbeiten' : 'App erstellen'}
      width={width}
      isDisabled={domains.length === 0}
      onClose={onClose}
    >
      {app && (
        <p className="muted small">
          Nr. {app.id}, erstellt am {displayDate(wallOf(app.createdAt))}
        </p>
      )}
      <TextInput key={titleKey} {...title} data-autofocus />
      <DomainsField
        domains={domains}
        error={form.input('domains').error ?? null}
        onChange={(next) => form.set({ domains: packDomains(next) })}
      />
      <Flags form={form} />
      <Limits form={form} />
      {app && (
        <div className="app-form__flag">
          <span>
            <strong>Export</strong>
            <span className="muted small">Alle Daten, Bilder und Dokumente als Datei; die App bleibt in Betrieb.</span>
          </span>
          <ExportButton app={app} />
        </div>
      )}
      {app ? <Rest app={app} onDone={onClose} /> : <Beginning form={form} apps={apps} />}
    </RecordDialog>
  )
}

const Flags = ({ form }: { form: RecordForm<AppValues> }) => (
  <fieldset className="app-form__flags">
    <legend>Funktionen</legend>
    {featureFlags.map((flag) => {
      const isOn = form.values.featureFlags.includes(flag)
      const { title, text } = flagWords[flag]
      return (
        <div key={flag} className="app-form__flag" data-on={isOn || undefined}>
          <span>
            <strong>{title}</strong>
            <span className="muted small">{text}</span>
          </span>
          <Switch
            label={title}
            checked={isOn}
            onChange={() => form.set({ featureFlags: toggled(sorted(form.values.featureFlags), flag) })}
          />
        </div>
      )
    })}
  </fieldset>
)

const copyWords =
  'Farben, Gruppen, Preiskategorien, Zahlungsoptionen und Vorlagen; keine Personen, Objekte und Bestellungen.'
const beginnings: Readonly<Record<string, string>> = {
  '': 'Gruppen, eine Preiskategorie, Rechnung als Zahlungsoption, Vorlagen und zwei Seiten als Entwurf.',
  [fromDemo]: 'Objekte, Kategorien, Fragebogen, Bilder und Seiten einer erfundenen Gemeinde; keine Personen.',
}

const Limits = ({ form }: { form: RecordForm<AppValues> }) => (
  <fieldset className="app-form__flags">
    <legend>Limiten</legend>
    <p className="muted small">Leer: keine eigene Limite.</p>
    <div className="app-form__limits">
      {(['maxConnections', 'maxStorageMb', 'maxMailsPerHour'] as const).map((name) => {
        const { key, ...field } = form.field(name)
        return <TextInput key={key} {...field} inputMode="numeric" autoComplete="off" />
      })}
    </div>
  </fieldset>
)

/** What is asked of a new app only. */
function Beginning({ form, apps }: { form: RecordForm<AppValues>; apps: readonly PlatformApp[] }) {
  const { key: firstKey, ...firstname } = form.field('firstname')
  const { key: lastKey, ...lastname } = form.field('lastname')
  const { key: emailKey, ...email } = form.field('email')
  return (
    <>
      <SelectField
        label="Einrichtung"
        description={beginnings[form.values.copyOf] ?? copyWords}
        data={[
          { value: '', label: 'Leer beginnen' },
          { value: fromDemo, label: 'Mit Beispieldaten zum Ausprobieren' },
          ...apps.map(({ id, title }) => ({ value: String(id), label: `Wie ${title}` })),
        ]}
        value={form.values.copyOf}
        onChange={({ currentTarget }) => form.set({ copyOf: currentTarget.value })}
      />
      <fieldset className="app-form__flags">
        <legend>Erste Administratorin oder erster Administrator</legend>
        <div className="app-form__names">
          <TextInput key={firstKey} {...firstname} autoComplete="off" />
          <TextInput key={lastKey} {...lastname} autoComplete="off" />
        </div>
        <TextInput
          key={emailKey}
          {...email}
          type="email"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={email.description ?? 'Erhält eine Einladung per E-Mail und setzt damit das Passwort.'}
        />
      </fieldset>
    </>
  )
}

/** Lets the app rest, or wakes it. */
function Rest({ app, onDone }: { app: PlatformApp; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const isSuspended = app.suspendedAt !== null
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setSuspended(app, !isSuspended),
    onSuccess: () => {
      notifySaved(isSuspended ? 'Die App ist wieder in Betrieb.' : 'Die App ist stillgelegt.')
      onDone()
    },
  })
  const Icon = isSuspended ? IconPlayerPlay : IconPlayerPause
  return (
    <div className="app-form__flag">
      <span>
        <strong>{isSuspended ? 'Stillgelegt' : 'In Betrieb'}</strong>
        <span className="muted small">
          {isSuspended
            ? 'Nur Keepers kommen hinein, E-Mails und andere Aufgaben warten.'
            : 'Stillgelegt ist die App für alle ausser Keepers geschlossen.'}
        </span>
        {error && <FormAlert>{errorText(error)}</FormAlert>}
      </span>
      <Button
        variant="default"
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        loading={isPending}
        onClick={() => (isSuspended ? mutate() : setAsking(true))}
      >
        {isSuspended ? 'Wieder öffnen' : 'Stilllegen'}
      </Button>
      {isAsking && (
        <Suspense>
          <LazyConfirmDialog
            title="App stilllegen?"
            text={`«${app.title}» ist danach für Besucher, Kunden und Personal geschlossen, bis Sie die App wieder öffnen.`}
            confirm="Stilllegen"
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
