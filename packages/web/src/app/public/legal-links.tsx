import './legal-links.css'
import { legalTextKinds, legalTextWords } from '@allmend/domain/texts'
import { LegalTextButton } from '../../features/legal-text/legal-text-button.tsx'
import { useAppConfig } from '../../framework/app-config.ts'

/** The municipality's legal texts, as far as there are any. */
export function LegalLinks() {
  const { legalTexts } = useAppConfig()
  const kinds = legalTextKinds.filter((kind) => legalTexts[kind] !== undefined)
  if (kinds.length === 0) return null
  return (
    <ul className="legal-links" aria-label="Rechtliches">
      {kinds.map((kind) => (
        <li key={kind}>
          <LegalTextButton kind={kind}>{legalTextWords[kind]}</LegalTextButton>
        </li>
      ))}
    </ul>
  )
}
