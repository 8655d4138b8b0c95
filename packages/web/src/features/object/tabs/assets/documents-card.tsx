import type { Asset } from '@allmend/contract'
import { sizeWords } from '@allmend/domain/media'
import { IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moved } from '../../../../framework/form/use-entry-list.ts'
import { SortableList } from '../../../../framework/sortable-list.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { AssetSource } from '../../../media/index.ts'
import { RemoveButton } from './pictures-card.tsx'

interface DocumentsCardProps {
  readonly documents: readonly Asset[]
  readonly used: readonly number[]
  /** For which object. */
  readonly purpose: string
  readonly note: ReactNode
  readonly onAdd: (assets: readonly Asset[]) => void
  readonly onChange: (documentIds: readonly number[]) => void
}

const words = { upload: 'Dokumente hochladen', pick: 'Vorhandene Dokumente' }

export function DocumentsCard({ documents, used, purpose, note, onAdd, onChange }: DocumentsCardProps) {
  const ids = documents.map(({ id }) => id)
  return (
    <SectionCard title="Dokumente">
      <div className="object-assets">
        {note}
        {documents.length === 0 && (
          <p className="muted">
            Noch kein Dokument. Pläne, Preislisten oder Anleitungen stehen beim Objekt zum Herunterladen.
          </p>
        )}
        <SortableList
          label="Dokumente"
          items={documents}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={(from, to) => onChange(moved(ids, from, to))}
          className="object-documents"
        >
          {(document, { grip, buttons }) => (
            <div className="object-document">
              {grip}
              <DocumentText document={document} />
              {buttons}
              <RemoveButton name={document.name} onClick={() => onChange(ids.filter((id) => id !== document.id))} />
            </div>
          )}
        </SortableList>
        <AssetSource kind="document" used={used} purpose={purpose} words={words} onAdd={onAdd} />
      </div>
    </SectionCard>
  )
}

export const DocumentText = ({ document }: { document: Asset }) => (
  <span className="object-document__text">
    <IconFile size={20} stroke={1.5} aria-hidden="true" />
    <span>
      <a href={document.src} target="_blank" rel="noreferrer">
        {document.name}
      </a>
      <span className="muted">
        <bdi>{document.filename}</bdi>, {sizeWords(document.bytes)}
      </span>
    </span>
  </span>
)
