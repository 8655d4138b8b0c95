import './legal-text.css'
import type { CustomerOrder } from '@allmend/contract'
import { legalTextWords } from '@allmend/domain/texts'
import { formatInstantDate } from '../../lib/format-date.ts'
import { LegalTextButton } from './legal-text-button.tsx'

/** What was accepted with an order: each text opens in the very version that was read then. */
export function AcceptanceList({ acceptance }: { acceptance: NonNullable<CustomerOrder['acceptance']> }) {
  const { at, texts } = acceptance
  return (
    <>
      <p className="muted small">Akzeptiert am {formatInstantDate(at)}</p>
      {texts.length === 0 ? (
        <p>Die Bedingungen, die an diesem Tag galten.</p>
      ) : (
        <ul className="acceptance__texts">
          {texts.map(({ kind, version }) => (
            <li key={kind}>
              <LegalTextButton kind={kind} version={version}>
                {legalTextWords[kind]}, Version {version}
              </LegalTextButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
