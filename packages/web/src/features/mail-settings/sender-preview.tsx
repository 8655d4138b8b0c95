import { SectionCard } from '../../ui/section-card.tsx'

interface SenderPreviewProps {
  readonly name: string
  readonly address: string
  readonly answersTo: string
}

/** The head of a mail, as its reader sees it. */
export const SenderPreview = ({ name, address, answersTo }: SenderPreviewProps) => (
  <SectionCard title="So sehen es die Empfänger">
    <dl className="sender-preview">
      <dt>Von</dt>
      <dd>
        <strong>{name}</strong> <span className="muted">{address ? `<${address}>` : '–'}</span>
      </dd>
      <dt>Antwort an</dt>
      <dd>{answersTo}</dd>
      <dt>Betreff</dt>
      <dd>Ihre Reservation ist bestätigt</dd>
    </dl>
  </SectionCard>
)
