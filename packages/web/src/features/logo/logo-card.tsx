import type { Asset } from '@allmend/contract'
import { type Area, largestArea, type PictureSize, sizeWords } from '@allmend/domain/media'
import { Button } from '@mantine/core'
import { IconBorderCornerSquare, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatInstantDate } from '../../lib/format-date.ts'
import { CropStage } from '../../ui/crop-stage.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { AssetSource } from '../media/index.ts'
import { findContent } from './find-content.ts'
import type { ShownLogo } from './logo-look.tsx'

interface LogoCardProps {
  readonly shown: ShownLogo | null
  /** Null until the browser knows how large a drawing is. */
  readonly size: PictureSize | null
  readonly note: ReactNode
  readonly onChange: (logo: Asset | null) => void
  /** Null for all of it. */
  readonly onArea: (area: Area | null) => void
}

/** «Vektor, 2 KB» or «900 × 300, 48 KB» */
const facts = ({ width, height, bytes }: Asset) =>
  `${width && height ? `${width} × ${height}` : 'Vektor'}, ${sizeWords(bytes)}`

/** The picture and the piece of it that is shown everywhere. */
export const LogoCard = ({ shown, size, note, onChange, onArea }: LogoCardProps) => (
  <SectionCard title="Logo">
    <div className="logo-card">
      {note}
      {shown ? (
        <>
          {size && <LogoStage shown={shown} size={size} onArea={onArea} />}
          <div className="logo-card__about">
            <p>
              <strong>
                <bdi>{shown.asset.filename}</bdi>
              </strong>
              <br />
              <span className="muted small">
                {facts(shown.asset)}, hochgeladen am {formatInstantDate(shown.asset.createdAt)}.
                {shown.asset.width === null && ' Vektoren bleiben überall scharf.'}
              </span>
            </p>
            <Button
              variant="outline"
              color="error"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => onChange(null)}
            >
              Entfernen
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">Noch kein Logo. Auf Website, Briefen und E-Mails steht der Name allein.</p>
      )}
      <AssetSource
        kind="image"
        isSingle
        used={shown ? [shown.asset.id] : []}
        purpose="für das Logo"
        words={{ upload: 'Logo hochladen', pick: 'Aus Medien wählen' }}
        onAdd={([asset]) => asset && onChange(asset)}
      />
    </div>
  </SectionCard>
)

type Shape = 'whole' | 'free' | 'square'
const shapes = [
  { value: 'whole', label: 'Ganz' },
  { value: 'free', label: 'Frei' },
  { value: 'square', label: '1:1' },
] as const

interface LogoStageProps {
  readonly shown: ShownLogo
  readonly size: PictureSize
  readonly onArea: (area: Area | null) => void
}

function LogoStage({ shown: { asset, piece }, size, onArea }: LogoStageProps) {
  const [isSquare, setSquare] = useState(false)
  const shape: Shape = piece ? (isSquare ? 'square' : 'free') : 'whole'
  const trim = useMutation({
    mutationFn: () => findContent(asset.src, size),
    onSuccess: (area) => {
      if (!area) return
      setSquare(false)
      onArea(area)
    },
  })
  const choose = (next: Shape) => {
    setSquare(next === 'square')
    if (next === 'whole') onArea(null)
    else if (next === 'square' || !piece) onArea(largestArea(size, next === 'square' ? 1 : null))
  }
  return (
    <>
      <div className="logo-card__stage" style={{ '--picture-ratio': size.width / size.height } as CSSProperties}>
        {piece ? (
          <CropStage
            src={asset.src}
            size={size}
            area={piece.area}
            ratio={isSquare ? 1 : null}
            label="Ausschnitt des Logos"
            onChange={onArea}
          />
        ) : (
          <img src={asset.src} alt={asset.alt || asset.name} />
        )}
      </div>
      <div className="logo-card__about">
        <div className="logo-card__shape">
          <Segments label="Ausschnitt" value={shape} choices={shapes} onChange={choose} />
          <Button
            variant="subtle"
            leftSection={<IconBorderCornerSquare size={16} stroke={1.7} aria-hidden="true" />}
            loading={trim.isPending}
            onClick={() => trim.mutate()}
          >
            Ränder entfernen
          </Button>
        </div>
        <span className="muted small num" role="status">
          {trim.isSuccess && trim.data === null && !piece && 'Dieses Logo hat keinen leeren Rand.'}
          {trim.isError && 'Das Logo lässt sich hier nicht lesen.'}
          {piece && `Ausschnitt ${piece.area.width} × ${piece.area.height}`}
        </span>
      </div>
    </>
  )
}
