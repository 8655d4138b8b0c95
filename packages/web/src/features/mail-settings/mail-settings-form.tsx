import '../../framework/form/record-page.css'
import './mail-settings.css'
import { TextInput } from '@mantine/core'
import { IconBuildingCommunity, IconServer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAppConfig } from '../../framework/app-config.ts'
import { ChoiceCards } from '../../framework/choice-cards.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { RecipientsField } from '../../framework/form/recipients-field.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { DayListCard } from './day-list-card.tsx'
import { DkimCard } from './dkim-card.tsx'
import { type Installation, type MailSettings, mailSettingsQuery, saveMailSettings } from './mail-settings.queries.ts'
import {
  answersTo,
  followEncryption,
  mailBody,
  mailSpec,
  readMailSettings,
  senderLine,
} from './mail-settings-values.ts'
import { ReminderCard } from './reminder-card.tsx'
import { SenderPreview } from './sender-preview.tsx'
import { ServerFields } from './server-fields.tsx'
import { TestMailCard } from './test-mail-card.tsx'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const serverChoices = [
  {
    value: 'common',
    icon: IconBuildingCommunity,
    title: 'Mailserver der Betreiberin',
    text: 'Nichts einzurichten. Absender ist die Adresse der Betreiberin, Antworten gehen an Sie.',
  },
  {
    value: 'own',
    icon: IconServer,
    title: 'Eigener Mailserver',
    text: 'E-Mails kommen von Ihrer eigenen Adresse und gehen über Ihren Server.',
  },
] as const

interface MailSettingsRecordProps {
  readonly settings: MailSettings
  readonly installation: Installation
  readonly buildings: readonly string[]
}

export const MailSettingsForm = () => (
  <LoadedForm query={useQuery(mailSettingsQuery)}>{(found) => <MailSettingsRecord {...found} />}</LoadedForm>
)

/** Who the mails of the municipality come from, how they get out, and who in the office hears of orders. */
function MailSettingsRecord({ settings, installation, buildings }: MailSettingsRecordProps) {
  const { title } = useAppConfig()
  const form = useRecordForm({
    spec: mailSpec,
    record: settings,
    read: (record: MailSettings | null) => readMailSettings(record ?? settings),
    save: (values, edited) => saveMailSettings(mailBody(values, (edited ?? settings).version)),
    follow: followEncryption,
    refusals: { 'mail.password_needed': 'smtpPassword' },
    entity: 'mailsettings',
    auditNames: { passwordStep: 'smtpPassword' },
  })
  const { values, set } = form
  const text = (name: 'senderName' | 'senderAddress' | 'replyTo', means: string) => {
    const { key, description, ...field } = form.field(name)
    return { ...field, inputWrapperOrder: order, autoComplete: 'off', description: description ?? means }
  }
  const stored = form.record ?? settings
  return (
    <div className="record-page">
      <div className="record-page__columns">
        <form {...form.props} className="record-page__column">
          {!installation.hasServer && !values.usesOwnServer && (
            <FormNote tone="warning">
              Diese Installation hat keinen Mailserver: E-Mails werden nur protokolliert. Mit einem eigenen Mailserver
              gehen sie hinaus.
            </FormNote>
          )}
          <SectionCard title="Absender">
            <div className="mail-settings__fields">
              <TextInput {...text('senderName', `Leer: ${title}.`)} placeholder={title} />
              <TextInput
                {...text(
                  'senderAddress',
                  values.usesOwnServer
                    ? 'Von dieser Adresse kommen die E-Mails.'
                    : 'Antworten gehen hierhin, wenn unten nichts anderes steht.',
                )}
                inputMode="email"
              />
              <TextInput {...text('replyTo', 'Leer: Antworten gehen an den Absender.')} inputMode="email" />
            </div>
          </SectionCard>
          <SectionCard title="Versand">
            <div className="mail-settings__stack">
              <ChoiceCards
                legend="E-Mails gehen hinaus über"
                choices={serverChoices}
                value={values.usesOwnServer ? 'own' : 'common'}
                note={form.input('usesOwnServer').description}
                onChange={(value) => set({ usesOwnServer: value === 'own' })}
              />
              {values.usesOwnServer && <ServerFields form={form} stored={stored} />}
            </div>
          </SectionCard>
          <SectionCard title="Benachrichtigungen">
            <div className="mail-settings__stack">
              <p className="muted">
                Diese Adressen erhalten eine E-Mail, wenn jemand reserviert, um eine Änderung bittet oder storniert. Für
                Objekte mit eigenen Empfängern gelten nur diese.
              </p>
              {form.input('notificationRecipients').description}
              <RecipientsField
                name="notificationRecipients"
                value={values.notificationRecipients}
                onChange={(notificationRecipients) => set({ notificationRecipients })}
                error={form.input('notificationRecipients').error}
                none="Niemand wird benachrichtigt, wenn ein Objekt keine eigenen Empfänger hat."
              />
            </div>
          </SectionCard>
          <ReminderCard form={form} />
          <DayListCard form={form} buildings={buildings} />
        </form>
        <div className="record-page__column">
          <SenderPreview
            {...senderLine(values, title, installation.from)}
            answersTo={answersTo(values, installation.from)}
          />
          <TestMailCard form={form} />
          {stored.usesOwnServer && <DkimCard key={stored.senderAddress} address={stored.senderAddress} />}
        </div>
      </div>
      {form.guards}
    </div>
  )
}
