import './payments.css'
import { type PaymentProviderKind, paymentProviderKinds, providerNames } from '@allmend/domain/payments'
import { Button, TextInput } from '@mantine/core'
import { IconHeartbeat, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { toggled } from '../../framework/form/record-values.ts'
import { type SecretStep, StoredSecret } from '../../framework/form/stored-secret.tsx'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { editedProvidersQuery, type Provider, saveProvider, testProvider } from './payments.queries.ts'
import {
  connectionOf,
  firstProvider,
  isOtherAccount,
  methodsOf,
  type ProviderValues,
  providerBody,
  providerSpec,
  readProvider,
} from './provider-values.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const kinds = paymentProviderKinds.map((value) => ({ value, label: providerNames[value] }))

/** How the municipality takes money online. */
export const ProviderSettings = () => (
  <LoadedForm query={useQuery(editedProvidersQuery)}>{(providers) => <Providers providers={providers} />}</LoadedForm>
)

function Providers({ providers }: { providers: readonly Provider[] }) {
  const [kind, setKind] = useState<PaymentProviderKind>(() => firstProvider(providers))
  const provider = providers.find((one) => one.kind === kind)
  if (!provider) return null
  return (
    <ProviderCard
      key={kind}
      provider={provider}
      active={providers.find(({ isActive }) => isActive)?.kind ?? null}
      onKind={setKind}
    />
  )
}

/** Who takes the money, and what saving makes of it. */
function activeWords(kind: PaymentProviderKind, active: PaymentProviderKind | null, isOn: boolean): string {
  const other = active !== null && active !== kind ? providerNames[active] : null
  if (isOn && active === kind) return `Zahlungen laufen über ${providerNames[kind]}`
  if (isOn) {
    return `Nach dem Speichern laufen Zahlungen über ${providerNames[kind]}${other ? `, ${other} wird ausgeschaltet` : ''}`
  }
  return other ? `Aus: Zahlungen laufen über ${other}` : 'Aus: Zahlungsoptionen der Art «online» werden nicht angeboten'
}

interface ProviderCardProps {
  readonly provider: Provider
  /** Who takes the money online; nobody yet, where it is null. */
  readonly active: PaymentProviderKind | null
  readonly onKind: (kind: PaymentProviderKind) => void
}

function ProviderCard({ provider, active, onKind }: ProviderCardProps) {
  const { kind } = provider
  const form = useRecordForm({
    spec: providerSpec(provider),
    record: provider,
    read: (record: Provider | null) => readProvider(record ?? provider),
    save: (values, edited) => saveProvider(kind, providerBody(values, (edited ?? provider).version)),
    entity: 'paymentprovider',
    auditNames: { secretStep: 'secret', signKeyStep: 'signKey' },
  })
  const { values, set } = form
  const { key, description, ...account } = form.field('account')
  return (
    <SectionCard title="Zahlungsanbieter" aside={<ConnectionMark provider={provider} />}>
      <form {...form.props} className="provider-form">
        <div className="provider-form__kinds">
          <Segments
            label="Zahlungsanbieter"
            value={kind}
            choices={kinds}
            onChange={(next) => next !== kind && form.leave(() => onKind(next))}
          />
        </div>
        {active === null && !values.isActive && <FirstSteps kind={kind} />}
        <TextInput
          key={key}
          {...account}
          inputWrapperOrder={order}
          autoComplete="off"
          spellCheck={false}
          description={
            description ??
            (kind === 'payrexx'
              ? 'Der Teil vor .payrexx.com in der Adresse Ihres Kontos.'
              : 'Merchant-ID im Datatrans-Portal.')
          }
        />
        <SecretField form={form} provider={provider} name="secret" step="secretStep" />
        {kind === 'datatrans' && <SecretField form={form} provider={provider} name="signKey" step="signKeyStep" />}
        <WebhookAddress provider={provider} />
        <Methods form={form} kind={kind} />
        <SwitchRow
          label="Testbetrieb"
          hint={values.isTest ? 'Ein: es fliesst kein Geld' : 'Aus: echtes Geld wird belastet'}
          isOn={values.isTest}
          note={form.input('isTest').description}
          onChange={(isTest) => set({ isTest })}
        />
        <SwitchRow
          label="Eingeschaltet"
          hint={activeWords(kind, active, values.isActive)}
          isOn={values.isActive}
          note={form.input('isActive').description}
          onChange={(isActive) => set({ isActive })}
        />
        <ConnectionTest provider={provider} isDirty={form.isDirty} />
      </form>
      {form.guards}
    </SectionCard>
  )
}

function ConnectionMark({ provider }: { provider: Provider }) {
  const connection = connectionOf(provider)
  if (connection === 'unknown') return null
  return connection === 'good' ? (
    <StatusBadge tone="success" icon={IconPlugConnected}>
      Verbunden
    </StatusBadge>
  ) : (
    <StatusBadge tone="error" icon={IconPlugConnectedX}>
      Nicht verbunden
    </StatusBadge>
  )
}

const FirstSteps = ({ kind }: { kind: PaymentProviderKind }) => (
  <FormNote tone="info">
    Noch nimmt niemand Zahlungen entgegen. Eröffnen Sie ein Konto bei {providerNames[kind]}, tragen Sie die Zugangsdaten
    hier und die «Adresse für Meldungen» dort ein, prüfen Sie die Verbindung und schalten Sie den Anbieter ein.
  </FormNote>
)

interface SecretFieldProps {
  readonly form: RecordForm<ProviderValues>
  readonly provider: Provider
  readonly name: 'secret' | 'signKey'
  readonly step: 'secretStep' | 'signKeyStep'
}

function SecretField({ form: { values, set, field }, provider, name, step }: SecretFieldProps) {
  const { key, ...input } = field(name)
  const isStored = name === 'secret' ? provider.secretEnd !== null : provider.hasSignKey
  const isOther = isOtherAccount(provider, values)
  return (
    <StoredSecret
      field={input}
      isStored={isStored}
      end={name === 'secret' ? provider.secretEnd : null}
      isOther={isOther}
      step={values[step] as SecretStep}
      hint={
        isStored && isOther
          ? 'Für ein anderes Konto brauchen wir ihn neu.'
          : 'Wird verschlüsselt gespeichert und nie mehr angezeigt.'
      }
      without="Ohne Schlüssel"
      onStep={(next) => set({ [step]: next, ...(next !== 'replace' && { [name]: '' }) } as Partial<ProviderValues>)}
    />
  )
}

const WebhookAddress = ({ provider: { webhookUrl, toldAt } }: { provider: Provider }) => (
  <div className="provider-form__webhook">
    <TextInput
      label="Adresse für Meldungen"
      value={webhookUrl}
      readOnly
      inputWrapperOrder={order}
      description={`Beim Anbieter als Webhook eintragen. ${toldAt ? `Letzte Meldung ${formatInstant(toldAt)}.` : 'Noch keine Meldung erhalten.'}`}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton text={webhookUrl} />
  </div>
)

function Methods({ form, kind }: { form: RecordForm<ProviderValues>; kind: PaymentProviderKind }) {
  const { values, set } = form
  const { label, description } = form.input('methods')
  return (
    <fieldset className="provider-form__methods">
      <legend>{label}</legend>
      {description}
      <div>
        {methodsOf[kind].map((method) => (
          <CheckField
            key={method.code}
            label={method.label}
            checked={values.methods.includes(method.code)}
            data-field="methods"
            onChange={() => set({ methods: toggled(values.methods, method.code) })}
          />
        ))}
      </div>
      <p className="muted small">Ohne Auswahl gelten alle, die beim Anbieter freigeschaltet sind.</p>
    </fieldset>
  )
}

interface SwitchRowProps {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly note: React.ReactNode
  readonly onChange: (isOn: boolean) => void
}

const SwitchRow = ({ label, hint, isOn, note, onChange }: SwitchRowProps) => (
  <div className="provider-form__switch">
    <div>
      <strong aria-hidden="true">{label}</strong>
      <p className="muted small">{hint}</p>
      {note}
    </div>
    <Switch label={label} checked={isOn} onChange={onChange} />
  </div>
)

/** Tries what is stored; what was typed has to be saved first. */
function ConnectionTest({ provider, isDirty }: { provider: Provider; isDirty: boolean }) {
  const test = useMutation({ mutationFn: () => testProvider(provider.kind) })
  const { testedAt, testedBy, testFailure } = provider
  const isStored = provider.account !== '' && provider.secretEnd !== null
  return (
    <div className="provider-form__test">
      <Button
        variant="default"
        leftSection={<IconHeartbeat size={16} stroke={1.7} aria-hidden="true" />}
        loading={test.isPending}
        disabled={isDirty || !isStored}
        onClick={() => test.mutate()}
      >
        Verbindung prüfen
      </Button>
      <div role="status">
        {test.error && <FormNote tone="warning">{errorText(test.error)}</FormNote>}
        {!test.error && testFailure && <FormNote tone="warning">{testFailure}</FormNote>}
        {testedAt ? (
          <p className="muted small">
            {testFailure ? 'Geprüft' : 'Verbindung in Ordnung, geprüft'} {formatInstant(testedAt)}
            {testedBy ? ` von ${testedBy}` : ', bei einer Zahlung'}
          </p>
        ) : (
          <p className="muted small">
            {isStored && !isDirty ? 'Noch nicht geprüft.' : 'Geprüft wird, was gespeichert ist.'}
          </p>
        )}
      </div>
    </div>
  )
}
