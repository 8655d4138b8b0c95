import '../keeper-form.css'
import './app-dialog.css'
import { featureFlags } from '@allmend/domain/access'
import { domainObstacle } from '@allmend/domain/apps'
import { displayDate } from '@allmend/domain/time'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RecordDialog } from '../../../framework/form/record-dialog.tsx'
import { sorted, toggled } from '../../../framework/form/record-values.ts'
import { type RecordForm, useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { errorText } from '../../../lib/api-error.ts'
import { wallOf } from '../../../lib/clock.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ExportButton } from '../impexor/export-button.tsx'
import { AppMark } from './app-mark.tsx'
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
  readonly onCreated: (app: PlatformApp) => void
  readonly onClose: () => void
}

export function AppDialog({ app, apps, onCreated, onClose }: AppDialogProps) {
  const form = useRecordForm<AppValues, PlatformApp>({
    spec: appSpec,
    record: app,
    read: readApp,
    save: (values, edited) => (edited ? saveApp(edited, changeOf(values)) : createApp(newAppOf(values))),
    onSaved: (saved) => {
      if (!app) onCreated(saved)
      onClose()
    },
    refusals: { 'app.domain_taken': 'domains' },
    layout: 'dialog',
    entity: 'app',
  })
  const { key: titleKey, ...title } = form.field('title')
  const domains = domainsOf(form.values)
  const { newDomain } = form.values
  const record = form.record ?? app
  return (
    <RecordDialog
      form={form}
      title={app ? <Head app={app} /> : 'App erstellen'}
      width={width}
      submitIcon={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
      aside={app && <ExportButton app={app} />}
      // A domain that is typed counts, as long as it is one.
      isDisabled={domains.length === 0 && domainObstacle(newDomain, domains) !== null}
      onClose={onClose}
    >
      <TextInput key={titleKey} {...title} data-autofocus />
      <DomainsField
        domains={domains}
        text={newDomain}
        error={form.input('domains').error}
        textError={form.input('newDomain').error}
        onChange={(next) => form.set({ domains: packDomains(next) })}
        onText={(text) => form.set({ newDomain: text })}
      />
      <Flags form={form} />
      <Limits form={form} />
      {record ? <Rest app={record} onDone={form.absorb} /> : <Beginning form={form} apps={apps} />}
    </RecordDialog>
  )
}

const Head = ({ app: { id, title, logo, createdAt } }: { app: PlatformApp }) => (
  <span className="app-form__head">
    <AppMark title={title} logo={logo} />
    <span>
      App bearbeiten{' '}
      <small className="muted">
        Nr. {id}, erstellt am {displayDate(wallOf(createdAt))}
      </small>
    </span>
  </span>
)

const Flags = ({ form }: { form: RecordForm<AppValues> }) => (
  <fieldset className="keeper-group">
    <legend>Funktionen</legend>
    {featureFlags.map((flag) => {
      const isOn = form.values.featureFlags.includes(flag)
      const { title, text } = flagWords[flag]
      return (
        <div key={flag} className="keeper-row" data-on={isOn || undefined}>
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
  <fieldset className="keeper-group">
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
      <fieldset className="keeper-group">
        <legend>Erste Administratorin oder erster Administrator</legend>
        <div className="keeper-names">
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

/** Lets the app rest, or wakes it. What was changed in the form stays in it. */
function Rest({ app, onDone }: { app: PlatformApp; onDone: (app: PlatformApp) => void }) {
  const [isAsking, setAsking] = useState(false)
  const isSuspended = app.suspendedAt !== null
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setSuspended(app, !isSuspended),
    onSuccess: (now) => {
      notifySaved(now.suspendedAt === null ? 'Die App ist wieder in Betrieb.' : 'Die App ist stillgelegt.')
      onDone(now)
    },
  })
  const button = useFocusBack(isPending)
  const Icon = isSuspended ? IconPlayerPlay : IconPlayerPause
  return (
    <div className="keeper-row">
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
        ref={button}
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
