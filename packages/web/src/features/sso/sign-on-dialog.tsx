import './sign-on-settings.css'
import { isSameDirectory } from '@allmend/domain/sso'
import { TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { type SecretStep, StoredSecret } from '../../framework/form/stored-secret.tsx'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CheckConnection } from './check-connection.tsx'
import { endQuestion, endsDirectory } from './end-question.ts'
import { type SignOnPage, type SignOnSettings, saveSignOn } from './sign-on.queries.ts'
import { readSignOn, type SignOnValues, signOnBody, signOnSpec, valuesOf, withValues } from './sign-on-values.ts'

const width = 720
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface SignOnDialogProps {
  readonly page: SignOnPage
  readonly onClose: () => void
}

/** The directory the municipality signs its staff in with. */
export function SignOnDialog({ page, onClose }: SignOnDialogProps) {
  const { settings, addresses } = page
  const form = useRecordForm({
    spec: signOnSpec,
    record: settings,
    read: (record: SignOnSettings | null) => readSignOn(record ?? settings),
    save: async (values, edited) => {
      const before = edited ?? settings
      const saved = await saveSignOn(signOnBody(values, before.version))
      // Whoever ended their own session is led to the login.
      if (page.own.isByDirectory && endsDirectory(before, values)) location.assign('/login')
      return saved
    },
    ask: (values, edited) => endQuestion(edited ?? settings, values, page),
    refusals: {
      'sso.secret_needed': 'clientSecret',
      'sso.unsafe_address': 'issuer',
      'sso.untried': 'staffPasswordOff',
      'user.group_unknown': 'groupRules',
    },
    onSaved: onClose,
    layout: 'dialog',
    entity: 'singlesignon',
    auditNames: { secretStep: 'clientSecret' },
  })
  const { values, set } = form
  const text = (name: 'label' | 'issuer' | 'clientId' | 'groupClaim', means: string) => {
    const { key, description, ...field } = form.field(name)
    return {
      ...field,
      inputWrapperOrder: order,
      autoComplete: 'off',
      spellCheck: false,
      description: description ?? means,
    }
  }
  return (
    <RecordDialog form={form} title="Single Sign-on" width={width} onClose={onClose}>
      <CheckField {...form.input('isOn')} checked={values.isOn} onChange={(isOn) => set({ isOn })} />
      <div className="sign-on-settings__fields">
        <TextInput
          {...text('label', `Auf dem Knopf beim Login: «Mit ${values.label.trim() || 'Microsoft'} anmelden».`)}
          placeholder="Microsoft"
        />
        <TextInput {...text('clientId', 'Unter dieser Kennung kennt das Verzeichnis dieses System.')} />
        <div className="sign-on-settings__wide">
          <TextInput
            {...text('issuer', 'Microsoft Entra ID: https://login.microsoftonline.com/<Mandanten-ID>/v2.0')}
            inputMode="url"
            placeholder="https://login.gemeinde.ch"
          />
        </div>
        <div className="sign-on-settings__wide">
          <ClientSecret form={form} stored={form.record ?? settings} />
        </div>
      </div>
      <Addresses addresses={addresses} />
      <CheckConnection form={form} />
      <GroupRules
        form={form}
        groups={page.groups}
        claim={<TextInput {...text('groupClaim', 'Meistens «groups», bei App-Rollen «roles».')} />}
      />
      <PasswordDoor form={form} staff={page.staff} />
    </RecordDialog>
  )
}

/** What has to be entered at the directory. */
const Addresses = ({ addresses }: Pick<SignOnPage, 'addresses'>) => (
  <section className="sign-on-settings__part" aria-labelledby="sign-on-addresses">
    <h3 id="sign-on-addresses">Im Verzeichnis eintragen</h3>
    {addresses.map(({ signIn, signOut }) => (
      <dl className="sign-on-addresses" key={signIn}>
        <div>
          <dt>Rückkehr nach der Anmeldung</dt>
          <dd>
            <code>{signIn}</code>
            <CopyButton text={signIn} />
          </dd>
        </div>
        <div>
          <dt>Rückkehr nach der Abmeldung</dt>
          <dd>
            <code>{signOut}</code>
            <CopyButton text={signOut} />
          </dd>
        </div>
      </dl>
    ))}
  </section>
)

interface GroupRulesProps {
  readonly form: RecordForm<SignOnValues>
  readonly groups: SignOnPage['groups']
  readonly claim: React.ReactNode
}

function GroupRules({ form, groups, claim }: GroupRulesProps) {
  const { values, set } = form
  const rules = form.input('groupRules')
  return (
    <fieldset className="sign-on-settings__part">
      <legend>Gruppen</legend>
      <p className="muted">
        Wer sich zum ersten Mal anmeldet, hat noch keine Rechte. Mit einer Zuordnung folgen Gruppen bei jeder Anmeldung
        dem Verzeichnis; Gruppen ohne Zuordnung vergeben Sie von Hand.
      </p>
      <p className="muted">
        Eine geänderte Zuordnung gilt sofort, auch für Angemeldete: nach dem, was das Verzeichnis bei ihrer letzten
        Anmeldung sagte. Ist das nicht bekannt, etwa nach einer Änderung der Angabe, melden sie sich neu an. Wird eine
        Zuordnung gelöscht, bleiben alle in der Gruppe, bis Sie es von Hand ändern. Wer danach in keiner Gruppe mehr
        ist, wird abgemeldet.
      </p>
      {rules.description}
      {rules.error && <FormAlert>{rules.error}</FormAlert>}
      {groups.length === 0 && <p className="muted">Noch keine Gruppe des Personals ist erfasst.</p>}
      {groups.length > 0 && (
        <div className="sign-on-settings__fields">
          <div className="sign-on-settings__wide">{claim}</div>
          {groups.map(({ id, name }) => (
            <TextInput
              key={id}
              label={name}
              placeholder="ohne Zuordnung"
              autoComplete="off"
              spellCheck={false}
              maxLength={4000}
              data-field={rules['data-field']}
              value={valuesOf(values.groupRules, id)}
              onChange={({ currentTarget }) =>
                set({ groupRules: withValues(values.groupRules, { groupId: id, text: currentTarget.value }) })
              }
            />
          ))}
        </div>
      )}
      <p className="muted small">
        Name oder Nummer der Gruppe im Verzeichnis, mehrere mit Komma. Bei Microsoft ist es die Objekt-ID.
      </p>
    </fieldset>
  )
}

interface PasswordDoorProps {
  readonly form: RecordForm<SignOnValues>
  readonly staff: SignOnPage['staff']
}

/** Passwords of staff can be closed, but for one account: a directory may be away, or its settings wrong. */
function PasswordDoor({ form, staff }: PasswordDoorProps) {
  const { values, set } = form
  const { description, ...emergency } = form.input('emergencyUserId')
  const choices = [
    { value: '', label: 'Bitte wählen' },
    ...staff.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` })),
  ]
  return (
    <fieldset className="sign-on-settings__part">
      <legend>Passwörter</legend>
      <CheckField
        {...form.input('staffPasswordOff')}
        hint="Passwörter des Personals öffnen dann nichts mehr, ausser jenem des Notfallkontos. Kunden melden sich weiter mit dem Passwort an."
        checked={values.staffPasswordOff}
        onChange={(staffPasswordOff) => set({ staffPasswordOff })}
      />
      {values.staffPasswordOff && (
        <>
          <SelectField
            {...emergency}
            data={choices}
            value={values.emergencyUserId}
            inputWrapperOrder={order}
            description={description ?? 'Kommt mit dem Passwort herein, wenn das Verzeichnis nicht antwortet.'}
            onChange={({ currentTarget }) => set({ emergencyUserId: currentTarget.value })}
          />
          {staff.length === 0 && (
            <FormNote tone="warning">
              Kein Konto mit Passwort kann Berechtigungen verwalten. Eröffnen Sie zuerst eines.
            </FormNote>
          )}
        </>
      )}
    </fieldset>
  )
}

interface ClientSecretProps {
  readonly form: Pick<RecordForm<SignOnValues>, 'values' | 'set' | 'field'>
  readonly stored: SignOnSettings
}

function secretHint(isStored: boolean, isOther: boolean): string {
  const kept = 'Wird verschlüsselt gespeichert und nie mehr angezeigt.'
  if (!isStored) return `Keines gespeichert. ${kept}`
  return isOther
    ? 'Das gespeicherte gilt nur für den bisherigen Aussteller und die bisherige Client-ID; hier brauchen wir es neu.'
    : `Ersetzt das gespeicherte. ${kept}`
}

/** A secret belongs to one client of one issuer; for another it is asked for anew. */
function ClientSecret({ form: { values, set, field }, stored }: ClientSecretProps) {
  const { key, ...input } = field('clientSecret')
  const isOther = !isSameDirectory(stored, values)
  return (
    <StoredSecret
      field={input}
      isStored={stored.hasSecret}
      isOther={isOther}
      step={values.secretStep as SecretStep}
      hint={secretHint(stored.hasSecret, isOther)}
      without="Ohne Geheimnis"
      onStep={(secretStep) => set({ secretStep, ...(secretStep !== 'replace' && { clientSecret: '' }) })}
    />
  )
}
