import './consents.css'
import { type ReactNode, useId } from 'react'
import { useAppConfig } from '../../../framework/app-config.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { useObjects } from '../shell/use-objects.ts'

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

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (öffnet in einem neuen Fenster)</span>
  </a>
)

/** The rules of the objects, each document once, with links to read them. */
function RulesText() {
  const { texts } = useAppConfig()
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const documents = new Map([...objects.values()].flatMap(({ rules }) => (rules ? [[rules.id, rules] as const] : [])))
  if (documents.size === 0) return <>Ich habe das Benützungsreglement gelesen und halte es ein.</>
  const links = [...documents.values()].map(({ id, src, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Out to={src}>{documents.size === 1 ? 'Benützungsreglement' : name || texts.regulation}</Out>
    </span>
  ))
  return documents.size === 1 ? (
    <>Ich habe das {links} gelesen und halte es ein.</>
  ) : (
    <>Ich habe die Benützungsreglemente gelesen und halte sie ein: {links}.</>
  )
}

function PrivacyText() {
  const { footerLinks } = useAppConfig()
  const page = footerLinks.find(({ title }) => /datenschutz/i.test(title))
  const words = 'Datenschutzerklärung'
  return (
    <>
      Ich bin mit der Bearbeitung meiner Angaben gemäss {page ? <Out to={`/page/${page.id}`}>{words}</Out> : words}{' '}
      einverstanden.
    </>
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
