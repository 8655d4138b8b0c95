import type { Asset } from '@allmend/contract'
import { type Area, largestArea, type PictureSize } from '@allmend/domain/media'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CropBox } from '../../ui/crop-box.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AssetSource } from '../media/index.ts'
import { IconSamples } from './icon-samples.tsx'
import { LogoLook, type ShownLogo } from './logo-look.tsx'

interface FaviconCardProps {
  /** What it is made of as long as it has no picture of its own. */
  readonly shown: ShownLogo | null
  readonly size: PictureSize | null
  /** Whether another piece than the logo's was chosen. */
  readonly hasPiece: boolean
  readonly favicon: Asset | null
  readonly note: ReactNode
  readonly onFavicon: (favicon: Asset | null) => void
  /** Null for what the logo shows. */
  readonly onArea: (area: Area | null) => void
}

/** The small picture in the tab of a browser and on the start screen of a phone. */
export function FaviconCard({ shown, size, hasPiece, favicon, note, onFavicon, onArea }: FaviconCardProps) {
  const [wantsOwn, setWantsOwn] = useState(favicon !== null)
  const isOwn = wantsOwn || favicon !== null
  const toggle = (isFromLogo: boolean) => {
    setWantsOwn(!isFromLogo)
    if (isFromLogo && favicon) onFavicon(null)
  }
  return (
    <SectionCard
      title="Symbol im Browser"
      aside={
        <span className="favicon-card__switch">
          <span aria-hidden="true">aus dem Logo erzeugen</span>
          <Switch label="Symbol aus dem Logo erzeugen" checked={!isOwn} onChange={toggle} />
        </span>
      }
    >
      <div className="favicon-card">
        {note}
        {isOwn && <OwnIcon favicon={favicon} onFavicon={onFavicon} />}
        {!isOwn && shown && size && <IconOfLogo shown={shown} size={size} hasPiece={hasPiece} onArea={onArea} />}
        {!isOwn && !shown && <p className="muted">Ohne Logo zeigt der Browser das allgemeine Symbol.</p>}
      </div>
    </SectionCard>
  )
}

interface IconOfLogoProps extends Pick<FaviconCardProps, 'hasPiece' | 'onArea'> {
  readonly shown: ShownLogo
  readonly size: PictureSize
}

function IconOfLogo({ shown, size, hasPiece, onArea }: IconOfLogoProps) {
  return (
    <>
      <div className="favicon-card__both">
        <div className="favicon-card__crop">
          {hasPiece && shown.piece ? (
            <CropBox
              src={shown.asset.src}
              size={size}
              area={shown.piece.area}
              ratio={1}
              label="Ausschnitt des Symbols"
              onChange={onArea}
            />
          ) : (
            <span className="favicon-card__whole">
              <LogoLook {...shown} />
            </span>
          )}
          <Button variant="subtle" onClick={() => onArea(hasPiece ? null : largestArea(size, 1))}>
            {hasPiece ? 'Wie das Logo' : 'Ausschnitt wählen'}
          </Button>
        </div>
        <IconSamples {...shown} />
      </div>
      <p className="muted small">
        Je einfacher, desto besser: In einem Reiter ist das Symbol 16 Pixel hoch. Ein Ausschnitt ist quadratisch.
      </p>
    </>
  )
}

function OwnIcon({ favicon, onFavicon }: Pick<FaviconCardProps, 'favicon' | 'onFavicon'>) {
  return (
    <>
      {favicon ? (
        <IconSamples asset={favicon} piece={null} />
      ) : (
        <p className="muted">Am besten ein quadratisches Bild oder eine Zeichnung (SVG), ohne Schrift.</p>
      )}
      <AssetSource
        kind="image"
        isSingle
        used={favicon ? [favicon.id] : []}
        purpose="für das Symbol im Browser"
        words={{ upload: 'Symbol hochladen', pick: 'Symbol aus Medien' }}
        onAdd={([asset]) => asset && onFavicon(asset)}
      />
    </>
  )
}
