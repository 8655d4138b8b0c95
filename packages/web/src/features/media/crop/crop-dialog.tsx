import './crop-dialog.css'
import type { Asset } from '@allmend/contract'
import { type Area, assetFields, type CropShape, cropShapes, largestArea } from '@allmend/domain/media'
import { checkField } from '@allmend/domain/validation'
import { TextInput } from '@mantine/core'
import { IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { ChoiceCards } from '../../../framework/choice-cards.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { errorText } from '../../../lib/api-error.ts'
import { CropStage } from '../../../ui/crop-stage.tsx'
import { CropView } from '../../../ui/crop-view.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { wordsOfUse } from '../asset/use-places.ts'
import { assetUsesQuery, cropAsset } from '../media.queries.ts'
import { AreaFields } from './area-fields.tsx'

const width = 960

const shapes: readonly { readonly value: CropShape; readonly label: string }[] = [
  { value: 'free', label: 'Frei' },
  { value: 'square', label: '1:1' },
  { value: 'wide', label: '16:9' },
  { value: 'classic', label: '4:3' },
]

type Outcome = 'new' | 'replacement'

interface CropDialogProps {
  readonly asset: Asset
  readonly onDone: (asset: Asset) => void
  readonly onClose: () => void
}

/** A piece of a photo: kept beside the whole, or in its place. */
export function CropDialog({ asset, onDone, onClose }: CropDialogProps) {
  const may = useMay()
  const isPhone = useIsPhone()
  const [mayMake, mayReplace] = [
    may({ permissions: ['assetmanager:create'] }),
    may({ permissions: ['assetmanager:edit'] }),
  ]
  const size = { width: asset.width ?? 1, height: asset.height ?? 1 }
  const [shape, setShape] = useState<CropShape>('free')
  const [area, setArea] = useState<Area>(largestArea(size, null))
  const [outcome, setOutcome] = useState<Outcome>(mayMake ? 'new' : 'replacement')
  const [name, setName] = useState(`${asset.name}, Ausschnitt`.slice(0, 200))
  const [wasSent, setSent] = useState(false)
  const { data: uses = [] } = useQuery(assetUsesQuery(asset.id))
  const wrongName = outcome === 'new' ? checkField(assetFields, 'name', { name }) : null
  const isWhole = area.width === size.width && area.height === size.height
  const crop = useMutation({
    mutationFn: () => cropAsset(asset.id, area, outcome === 'new' ? name : null),
    onSuccess: (made) => {
      notifySaved(outcome === 'new' ? 'Der Ausschnitt ist als neues Bild gespeichert.' : 'Das Bild ist zugeschnitten.')
      onDone(made)
    },
  })
  const submit = () => {
    setSent(true)
    if (!wrongName && !crop.isPending) crop.mutate()
  }
  const replaced =
    uses.length === 0
      ? 'Das ganze Bild gibt es danach nicht mehr.'
      : `Verwendet für: ${uses.map(wordsOfUse).join(', ')}. Dort erscheint künftig der Ausschnitt.`
  const choices = [
    ...(mayMake
      ? [
          {
            value: 'new' as const,
            icon: IconPhotoPlus,
            title: 'Als neues Bild',
            text: 'Das ganze Bild bleibt, wie es ist.',
          },
        ]
      : []),
    ...(mayReplace
      ? [{ value: 'replacement' as const, icon: IconPhotoEdit, title: 'Dieses Bild ersetzen', text: replaced }]
      : []),
  ]
  return (
    <FormDialog
      title="Zuschneiden"
      width={width}
      isFullScreen={isPhone}
      refusal={crop.error && errorText(crop.error)}
      isBusy={crop.isPending}
      isDisabled={isWhole}
      submit={outcome === 'new' ? 'Als neues Bild speichern' : 'Bild ersetzen'}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="crop-dialog">
        <div className="crop-dialog__work" style={{ '--picture-ratio': size.width / size.height } as CSSProperties}>
          <CropStage
            src={asset.src}
            size={size}
            area={area}
            ratio={cropShapes[shape]}
            label="Ausschnitt"
            onChange={setArea}
          />
          <p className="muted small">
            Ziehen Sie den Rahmen oder seine Ecken. Mit der Tastatur: Pfeiltasten bewegen, mit Umschalt ändern sie die
            Grösse.
          </p>
        </div>
        <div className="crop-dialog__side">
          <Segments
            label="Form"
            value={shape}
            choices={shapes}
            onChange={(next) => {
              setShape(next)
              if (cropShapes[next] !== null) setArea(largestArea(size, cropShapes[next]))
            }}
          />
          <AreaFields area={area} size={size} ratio={cropShapes[shape]} onChange={setArea} />
          <figure className="crop-dialog__result">
            <CropView src={asset.src} size={size} area={area} className="crop-dialog__view" />
            <figcaption className="muted small num">
              <span role="status">{isWhole ? 'Noch das ganze Bild' : `${area.width} × ${area.height} Pixel`}</span>
            </figcaption>
          </figure>
        </div>
      </div>
      {choices.length > 1 && <ChoiceCards legend="Speichern" choices={choices} value={outcome} onChange={setOutcome} />}
      {outcome === 'new' && (
        <TextInput
          label="Name"
          required
          maxLength={200}
          value={name}
          error={wasSent && wrongName}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
