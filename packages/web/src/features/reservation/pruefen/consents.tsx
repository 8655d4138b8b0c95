import './consents.css'
import { type ReactNode, useId } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PrivacyText, RulesText } from './consent-texts.tsx'

/** What somebody agreed to. */
export interface Agreed {
  readonly rules: boolean
  readonly privacy: boolean
}

interface ConsentProps {
  readonly name: keyof Agreed
  readonly isOn: boolean
  readonly error: string | null
  readonly children: ReactNode
  readonly onChange: (isOn: boolean) => void
}

function Consent({ name, isOn, error, children, onChange }: ConsentProps) {
  const id = useId()
  return (
    <div className="consent">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={isOn}
        required
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p className="consent__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface ConsentsProps {
  readonly agreed: Agreed
  /** Somebody wanted to go on: what is missing is marked. */
  readonly isChecked: boolean
  readonly onChange: (agreed: Agreed) => void
}

export function Consents({ agreed, isChecked, onChange }: ConsentsProps) {
  const { texts } = useAppConfig()
  const error = (isOn: boolean) => (isChecked && !isOn ? 'Bitte stimmen Sie zu, um zu reservieren.' : null)
  return (
    <SectionCard title="Zustimmung">
      {texts.legal && <p className="muted small">{texts.legal}</p>}
      <Consent
        name="rules"
        isOn={agreed.rules}
        error={error(agreed.rules)}
        onChange={(rules) => onChange({ ...agreed, rules })}
      >
        <RulesText />
      </Consent>
      <Consent
        name="privacy"
        isOn={agreed.privacy}
        error={error(agreed.privacy)}
        onChange={(privacy) => onChange({ ...agreed, privacy })}
      >
        <PrivacyText />
      </Consent>
    </SectionCard>
  )
}
