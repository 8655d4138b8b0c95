import type { Asset } from '@allmend/contract'
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moved } from '../../../../framework/form/use-entry-list.ts'
import { SortableList } from '../../../../framework/sortable-list.tsx'
import { AssetPicture } from '../../../../ui/asset-picture.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { AssetSource } from '../../../media/index.ts'
import { type AssetValues, withMain, withoutPicture } from './asset-values.ts'

type Pictures = Pick<AssetValues, 'mainImageId' | 'imageIds'>

interface PicturesCardProps {
  readonly main: Asset | null
  readonly others: readonly Asset[]
  readonly pictures: Pictures
  /** For which object. */
  readonly purpose: string
  readonly note: ReactNode
  readonly onAdd: (assets: readonly Asset[]) => void
  readonly onChange: (pictures: Pictures) => void
}

const words = { upload: 'Bilder hochladen', pick: 'Vorhandene Bilder' }

export function PicturesCard({ main, others, pictures, purpose, note, onAdd, onChange }: PicturesCardProps) {
  const { mainImageId, imageIds } = pictures
  return (
    <SectionCard title="Bilder">
      <div className="object-assets">
        {note}
        <div className="picture-board">
          {main && (
            <figure className="picture-tile picture-tile--main">
              <AssetPicture asset={main} sizes="(max-width: 48em) 100vw, 480px" />
              <figcaption>
                <span className="picture-tile__name">
                  <StatusBadge tone="info" icon={IconStarFilled}>
                    Hauptbild
                  </StatusBadge>
                  <bdi>{main.name}</bdi>
                </span>
                <RemoveButton name={main.name} onClick={() => onChange(withoutPicture(pictures, main.id))} />
              </figcaption>
            </figure>
          )}
          {others.length > 0 && (
            <SortableList
              label="Weitere Bilder"
              items={others}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              onMove={(from, to) => onChange({ mainImageId, imageIds: moved(imageIds, from, to) })}
              layout="grid"
              className="picture-tiles"
            >
              {(picture, { grip, buttons }) => (
                <figure className="picture-tile">
                  <AssetPicture asset={picture} sizes="240px" />
                  <figcaption>
                    <bdi className="picture-tile__name">{picture.name}</bdi>
                    <span className="picture-tile__tools">
                      {grip}
                      {buttons}
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={32}
                        aria-label={`Als Hauptbild: ${picture.name}`}
                        onClick={() => onChange(withMain(pictures, picture.id))}
                      >
                        <IconStar size={16} aria-hidden="true" />
                      </ActionIcon>
                      <RemoveButton
                        name={picture.name}
                        onClick={() => onChange(withoutPicture(pictures, picture.id))}
                      />
                    </span>
                  </figcaption>
                </figure>
              )}
            </SortableList>
          )}
        </div>
        {!main && others.length === 0 && (
          <p className="muted">Noch kein Bild. Das erste wird zum Hauptbild und steht auf der Karte des Objekts.</p>
        )}
        <AssetSource
          kind="image"
          used={[...imageIds, ...(mainImageId === null ? [] : [mainImageId])]}
          purpose={purpose}
          words={words}
          onAdd={onAdd}
        />
      </div>
    </SectionCard>
  )
}

export const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Entfernen: ${name}`} onClick={onClick}>
    <IconTrash size={16} aria-hidden="true" />
  </ActionIcon>
)
