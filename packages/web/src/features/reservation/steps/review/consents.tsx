import './consents.css'
import { legalTextWords } from '@allmend/domain/texts'
import { type ReactNode, useId, useState } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { LegalTextReader } from '../../../legal-text/index.ts'
import type { Readable, TermsToAccept } from './use-terms-to-accept.ts'

/** What somebody agreed to. */
export interface Agreed {
  readonly rules: boolean
  readonly privacy: boolean
}

interface ConsentProps {
  readonly name: keyof Agreed
  readonly isOn: boolean
  readonly error: string | null
  /** A text that is unfolded below, under this name. */
  readonly reading: readonly [name: string, text: Readable['text']]
  readonly children: ReactNode
  readonly onChange: (isOn: boolean) => void
}

function Consent({ name, isOn, error, reading: [title, text], children, onChange }: ConsentProps) {
  const id = useId()
  // What is long is fetched when somebody wants to read it.
  const [isOpen, setOpen] = useState(false)
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
        <details className="consent__reading" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{title}</summary>
          {isOpen && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
            <section className="consent__text" aria-label={legalTextWords[text.kind]} tabIndex={0}>
              <LegalTextReader kind={text.kind} version={text.version} />
            </section>
          )}
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

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (öffnet in einem neuen Fenster)</span>
  </a>
)

/** The rules of the objects, each document once, with links to read them. */
function RulesText({ terms: { links, text } }: { terms: Readable }) {
  const [first] = links
  if (!first) return <>Ich habe das Benützungsreglement gelesen und halte es ein.</>
  if (text) {
    return (
      <>
        Ich habe das Benützungsreglement und die Regeln der Objekte gelesen und halte sie ein:{' '}
        <DocumentLinks links={links} />.
      </>
    )
  }
  if (links.length === 1) {
    return (
      <>
        Ich habe das <Out to={first.src}>Benützungsreglement</Out> gelesen und halte es ein.
      </>
    )
  }
  return (
    <>
      Ich habe die Benützungsreglemente gelesen und halte sie ein: <DocumentLinks links={links} />.
    </>
  )
}

const DocumentLinks = ({ links }: Pick<Readable, 'links'>) =>
  links.map(({ src, name }, index) => (
    <span key={src}>
      {index > 0 && ', '}
      <Out to={src}>{name}</Out>
    </span>
  ))

/** What is done with somebody's data, with a link to read it. */
function PrivacyText({ terms: { links } }: { terms: Readable }) {
  const [page] = links
  const words = 'Datenschutzerklärung'
  return (
    <>
      Ich bin mit der Bearbeitung meiner Angaben gemäss {page ? <Out to={page.src}>{words}</Out> : words} einverstanden.
    </>
  )
}
