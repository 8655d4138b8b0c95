import './sending-section.css'
import { type SchemaTopic, topicFacts } from '@allmend/domain/template'
import { IconLock } from '@tabler/icons-react'
import { RecipientsField } from '../../../framework/form/recipients-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { EditorSection } from '../editor/editor-shell.tsx'
import type { SchemaValues } from './schema-values.ts'

interface SendingSectionProps {
  readonly topic: SchemaTopic
  readonly values: SchemaValues
  readonly error: string | null
  readonly isReadOnly: boolean
  readonly onChange: (patch: Partial<SchemaValues>) => void
}

/** Whether the mail goes out, what goes along, and to whom. */
export function SendingSection({ topic, values, error, isReadOnly, onChange }: SendingSectionProps) {
  const { group, isNeeded = false, hasFiles = false } = topicFacts(topic)
  const toggles = [
    ...(hasFiles
      ? ([
          { name: 'addsCalendar', label: 'Kalenderdatei anhängen' },
          { name: 'addsLetter', label: 'PDF anhängen' },
        ] as const)
      : []),
  ]
  const none = values.isToObject ? 'Keine weiteren Adressen.' : 'Niemand erhält diese E-Mail.'
  return (
    <>
      <EditorSection title="Versand">
        <ul className="sending">
          <li>
            <span>Mail senden</span>
            {isNeeded ? (
              <span className="sending__always">
                <IconLock size={14} stroke={1.7} aria-hidden="true" />
                immer
              </span>
            ) : (
              <Toggle
                label="Mail senden"
                isOn={values.isOn}
                isReadOnly={isReadOnly}
                onChange={(isOn) => onChange({ isOn })}
              />
            )}
          </li>
          {toggles.map(({ name, label }) => (
            <li key={name}>
              <span>{label}</span>
              <Toggle
                label={label}
                isOn={values[name]}
                isReadOnly={isReadOnly}
                onChange={(isOn) => onChange({ [name]: isOn })}
              />
            </li>
          ))}
        </ul>
      </EditorSection>
      {group === 'admin' && (
        <EditorSection title="Empfänger">
          <div className="sending__recipients">
            <ul className="sending">
              <li>
                <span>Objekt-Empfänger</span>
                <Toggle
                  label="Objekt-Empfänger"
                  isOn={values.isToObject}
                  isReadOnly={isReadOnly}
                  onChange={(isToObject) => onChange({ isToObject })}
                />
              </li>
            </ul>
            <p className="muted small">Wer beim Objekt als Empfänger steht; sonst die Adresse der Gemeinde.</p>
            {isReadOnly && values.recipients.length > 0 ? (
              <ul className="sending__named" aria-label="Empfänger">
                {values.recipients.map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            ) : isReadOnly ? (
              <p>{none}</p>
            ) : (
              <RecipientsField
                name="recipients"
                value={values.recipients}
                error={error}
                none={none}
                onChange={(recipients) => onChange({ recipients })}
              />
            )}
          </div>
        </EditorSection>
      )}
    </>
  )
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly isReadOnly: boolean
  readonly onChange: (isOn: boolean) => void
}

/** For those who may only look, a word. */
const Toggle = ({ label, isOn, isReadOnly, onChange }: ToggleProps) =>
  isReadOnly ? <strong>{isOn ? 'ein' : 'aus'}</strong> : <Switch label={label} checked={isOn} onChange={onChange} />
