import { ActionIcon } from '@mantine/core'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../../framework/permission.ts'
import { AssetPickButton, documentsQuery } from '../../../media/index.ts'

interface OptionDocumentProps {
  readonly assetId: number | null
  readonly onChange: (assetId: number | null) => void
}

/** With a document, customers accept it; without, they upload one of their own. */
export function OptionDocument({ assetId, onChange }: OptionDocumentProps) {
  const mayPick = useMay()({ permissions: ['assetmanager:view'] })
  const { data: documents = [] } = useQuery({ ...documentsQuery, enabled: mayPick && assetId !== null })
  const chosen = documents.find(({ id }) => id === assetId)
  return (
    <div className="option-editor__wide option-document">
      <h3>Dokument</h3>
      {assetId === null ? (
        <p className="muted">Kunden laden selbst ein Dokument hoch, zum Beispiel ein Festwirtschaftspatent.</p>
      ) : (
        <p className="option-document__chosen">
          <IconFile size={20} stroke={1.5} aria-hidden="true" />
          <span>
            Kunden nehmen <strong>{chosen?.name ?? `Dokument ${assetId}`}</strong> an.
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Dokument entfernen: ${chosen?.name ?? assetId}`}
            onClick={() => onChange(null)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
      {mayPick && (
        <AssetPickButton
          kind="document"
          isSingle
          used={assetId === null ? [] : [assetId]}
          label={assetId === null ? 'Stattdessen ein Dokument vorlegen' : 'Anderes Dokument wählen'}
          onPick={([asset]) => asset && onChange(asset.id)}
        />
      )}
    </div>
  )
}
