import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMay } from '../../../../framework/permission.ts'
import { AssetPickButton } from '../../../media/index.ts'
import { useEditorFacts } from '../editor-context.ts'

interface PictureFieldProps {
  readonly id: number | null
  readonly label: string
  readonly isReadOnly: boolean
  readonly onPick: (id: number | null) => void
}

/** The picture of a block, chosen in the media manager. */
export function PictureField({ id, label, isReadOnly, onPick }: PictureFieldProps) {
  const may = useMay()
  const { pictureOf, addPicture } = useEditorFacts()
  const picture = id === null ? undefined : pictureOf(id)
  if (isReadOnly) return picture ? <p className="muted small">«{picture.name}»</p> : null
  return (
    <div className="block-settings__picture">
      {may({ permissions: ['assetmanager:view'] }) ? (
        <AssetPickButton
          kind="image"
          isSingle
          used={id === null ? [] : [id]}
          purpose="für eine E-Mail"
          label={id === null ? `${label} wählen` : `${label} ersetzen`}
          onPick={([asset]) => {
            if (!asset) return
            addPicture(asset)
            onPick(asset.id)
          }}
        />
      ) : (
        <p className="muted small">Für Bilder fehlt Ihnen das Recht «Medienverwaltung: Ansehen».</p>
      )}
      {id !== null && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => onPick(null)}
        >
          Entfernen
        </Button>
      )}
      {picture && <p className="muted small">«{picture.name}»</p>}
    </div>
  )
}
