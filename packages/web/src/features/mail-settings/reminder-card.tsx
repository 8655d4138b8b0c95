import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { MailValues } from './mail-settings-values.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** How long before the beginning somebody is reminded; empty for not at all. */
export function ReminderCard({ form }: { form: RecordForm<MailValues> }) {
  const hours = (name: 'customerReminderHours' | 'caretakerReminderHours', means: string) => {
    const { key, description, ...field } = form.field(name)
    return {
      ...field,
      inputWrapperOrder: order,
      autoComplete: 'off',
      inputMode: 'numeric',
      description: description ?? means,
    } as const
  }
  return (
    <SectionCard title="Erinnerungen">
      <div className="mail-settings__stack">
        <p className="muted">
          Jeder bestätigte Termin wird einmal in Erinnerung gerufen. Wird er verschoben, geht die Erinnerung vor dem
          neuen Termin noch einmal hinaus; an stornierte Termine erinnert niemand.
        </p>
        <div className="mail-settings__fields">
          <TextInput
            {...hours(
              'customerReminderHours',
              'Leer: keine. Mit Schlüssel und Übergabe des Objekts und der Kalenderdatei.',
            )}
            placeholder="24"
          />
          <TextInput
            {...hours('caretakerReminderHours', 'Leer: keine. Geht an die Empfänger des Objekts, sonst an die oben.')}
            placeholder="2"
          />
        </div>
      </div>
    </SectionCard>
  )
}
