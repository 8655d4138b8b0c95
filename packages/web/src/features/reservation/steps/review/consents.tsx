import './consents.css'
import { type ReactNode, useId } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { PrivacyText, RulesText } from './consent-texts.tsx'
import type { TermsToAccept } from './use-terms-to-accept.ts'

/** What somebody agreed to. */
export interface Agreed {
  readonly rules: boolean
  readonly privacy: boolean
}

interface ConsentProps {
  readonly name: keyof Agreed
  readonly isOn: boolean
  readonly error: string | null
  /** A text that is unfolded below, under this name; empty where a link leads to it. */
  readonly reading: readonly [name: string, text: string]
  readonly children: ReactNode
  readonly onChange: (isOn: boolean) => void
}

function Consent({ name, isOn, error, reading: [title, text], children, onChange }: ConsentProps) {
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
      {text && (
        <details className="consent__reading">
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      )}
      {error && (
        <p className="consent__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface ConsentsProps {
  readonly terms: TermsToAccept
  readonly agreed: Agreed
  /** Somebody wanted to go on: what is missing is marked. */
  readonly isChecked: boolean
  readonly onChange: (agreed: Agreed) => void
}

/** What one agrees to, as far as there is something to read. */
export function Consents({ terms: { rules, privacy }, agreed, isChecked, onChange }: ConsentsProps) {
  const error = (isOn: boolean) => (isChecked && !isOn ? 'Bitte stimmen Sie zu, um zu reservieren.' : null)
  if (!rules && !privacy) return null
  return (
    <SectionCard title="Zustimmung">
      {rules && (
        <Consent
          name="rules"
          isOn={agreed.rules}
          error={error(agreed.rules)}
          reading={['Benützungsreglement lesen', rules.text]}
          onChange={(isOn) => onChange({ ...agreed, rules: isOn })}
        >
          <RulesText terms={rules} />
        </Consent>
      )}
      {privacy && (
        <Consent
          name="privacy"
          isOn={agreed.privacy}
          error={error(agreed.privacy)}
          reading={['Datenschutzerklärung lesen', privacy.text]}
          onChange={(isOn) => onChange({ ...agreed, privacy: isOn })}
        >
          <PrivacyText terms={privacy} />
        </Consent>
      )}
    </SectionCard>
  )
}
