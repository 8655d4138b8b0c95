import type { Asset } from '@allmend/contract'
import { Button, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { AssetPickButton } from '../../media/index.ts'
import type { ShownPicture } from './start-page-values.ts'

interface HeroPictureFieldProps {
  readonly label: string
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly picture: ShownPicture | null
  readonly isRemovable: boolean
  readonly used: readonly number[]
  readonly onPick: (asset: Asset) => void
  readonly onRemove: () => void
}

/** The picture behind title and text, chosen in the media manager, where its middle is set, too. */
export function HeroPictureField({ label, error, description, picture, ...props }: HeroPictureFieldProps) {
  const mayPick = useMay()({ permissions: ['assetmanager:view'] })
  return (
    <fieldset className="hero-picture" data-field={props['data-field']}>
      <legend>{label}</legend>
      <div className="hero-picture__both">
        {picture ? (
          <img
            className="hero-picture__image"
            src={picture.src}
            {...(picture.srcset && { srcSet: picture.srcset, sizes: '200px' })}
            style={picture.focus ? { objectPosition: `${picture.focus.x}% ${picture.focus.y}%` } : {}}
            alt=""
          />
        ) : (
          <span className="hero-picture__image hero-picture__image--none">
            <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
            Kein Bild
          </span>
        )}
        <div className="hero-picture__actions">
          {mayPick ? (
            <AssetPickButton
              kind="image"
              isSingle
              used={props.used}
              purpose="für die Startseite"
              label={picture ? 'Ersetzen' : 'Bild wählen'}
              onPick={([asset]) => asset && props.onPick(asset)}
            />
          ) : (
            <p className="muted small">Für Bilder fehlt Ihnen das Recht «Medienverwaltung: Ansehen».</p>
          )}
          {props.isRemovable && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
              onClick={props.onRemove}
            >
              Kein Bild
            </Button>
          )}
          <p className="muted small">
            {picture?.name ? `«${picture.name}». ` : ''}Welcher Punkt sichtbar bleibt, wo das Bild zugeschnitten wird,
            legen Sie in der Medienverwaltung fest.
          </p>
        </div>
      </div>
      {description}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
