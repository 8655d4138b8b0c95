import type { Asset } from '@allmend/contract'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { AssetSource } from '../../../media/index.ts'
import { DocumentText } from './documents-card.tsx'
import { RemoveButton } from './pictures-card.tsx'

interface RulesCardProps {
  readonly rules: Asset | null
  readonly used: readonly number[]
  /** For which object. */
  readonly purpose: string
  readonly note: ReactNode
  readonly onChange: (rules: Asset | null) => void
}

/** The one document customers accept before they order. */
export const RulesCard = ({ rules, used, purpose, note, onChange }: RulesCardProps) => (
  <SectionCard title="Benützungsreglement">
    <div className="object-assets">
      <p className="muted">Kunden müssen es annehmen, bevor sie die Reservation abschliessen.</p>
      {note}
      {rules && (
        <div className="object-document object-document--alone">
          <DocumentText document={rules} />
          <RemoveButton name={rules.name} onClick={() => onChange(null)} />
        </div>
      )}
      <AssetSource
        kind="document"
        isSingle
        used={used}
        purpose={purpose}
        words={{
          upload: rules ? 'Anderes Reglement hochladen' : 'Reglement hochladen',
          pick: 'Vorhandenes Dokument',
        }}
        onAdd={([asset]) => asset && onChange(asset)}
      />
    </div>
  </SectionCard>
)
