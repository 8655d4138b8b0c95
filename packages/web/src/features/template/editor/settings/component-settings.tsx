import { type BlockSettings, borderStyles, type MailBlock, type OrderPart, orderParts } from '@allmend/domain/template'
import type { ReactNode } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useEditorFacts } from '../editor-context.ts'
import { AlignField } from './align-field.tsx'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SideSettings } from './side-settings.tsx'
import { TintField } from './tint-field.tsx'

type Change = Partial<Omit<BlockSettings, 'css'>>
type BorderStyle = (typeof borderStyles)[number]

const styleWords: Record<BorderStyle, string> = {
  solid: 'Durchgezogen',
  dashed: 'Gestrichelt',
  dotted: 'Gepunktet',
  double: 'Doppelt',
}
const partWords: Record<OrderPart, string> = { all: 'Termine und Kosten', bookings: 'Nur Termine', costs: 'Nur Kosten' }
const parts = orderParts.map((value) => ({ value, label: partWords[value] }))
const styles = borderStyles.map((value) => ({ value, label: styleWords[value] }))

interface ComponentSettingsProps {
  readonly block: MailBlock
  readonly isReadOnly: boolean
  readonly onChange: (change: Change, about?: string) => void
}

/** What only blocks of this kind have. */
export function ComponentSettings({ block, isReadOnly, onChange }: ComponentSettingsProps): ReactNode {
  const { acts } = useEditorFacts()
  const { id, component, props, settings } = block
  const { divider, logo, image, order, address } = settings
  switch (component) {
    case 'divider': {
      const set = (change: Partial<BlockSettings['divider']>, about?: string) =>
        onChange({ divider: { ...divider, ...change } }, about)
      return (
        <>
          <div className="block-settings__pair">
            <NumberField
              label="Dicke"
              unit="px"
              min={1}
              max={40}
              readOnly={isReadOnly}
              value={divider.size}
              onNumber={(size) => size !== null && set({ size }, 'size')}
            />
            <NumberField
              label="Breite"
              unit="%"
              min={1}
              max={100}
              readOnly={isReadOnly}
              value={divider.width}
              onNumber={(width) => width !== null && set({ width }, 'width')}
            />
          </div>
          <div className="block-settings__pair">
            <SelectField
              label="Linie"
              data={styles}
              disabled={isReadOnly}
              value={divider.style}
              onChange={({ currentTarget }) => set({ style: currentTarget.value as BorderStyle })}
            />
            <TintField
              label="Farbe"
              disabled={isReadOnly}
              value={divider.color}
              onTint={(color) => set({ color }, 'lineColor')}
            />
          </div>
          <AlignField value={divider.align} isReadOnly={isReadOnly} onChange={(align) => set({ align })} />
        </>
      )
    }
    case 'logo': {
      const set = (change: Partial<BlockSettings['logo']>, about?: string) =>
        onChange({ logo: { ...logo, ...change } }, about)
      return (
        <>
          <div className="block-settings__pair">
            <NumberField
              label="Breite"
              unit="%"
              min={1}
              max={100}
              none="Auto"
              readOnly={isReadOnly}
              value={logo.width}
              onNumber={(width) => set({ width }, 'width')}
            />
            <AlignField value={logo.align} isReadOnly={isReadOnly} onChange={(align) => set({ align })} />
          </div>
          <p className="muted small">Ohne Breite ist das Logo so gross wie unter Einstellungen › Logo gewählt.</p>
          <FullOnMobile
            checked={logo.isFullOnMobile}
            isReadOnly={isReadOnly}
            onChange={(isFullOnMobile) => set({ isFullOnMobile })}
          />
        </>
      )
    }
    case 'image':
      return (
        <>
          <PictureField
            id={props.image}
            label="Bild"
            isReadOnly={isReadOnly}
            onPick={(picked) => acts.change(id, { props: { image: picked } })}
          />
          <ImageSettings image={image} isReadOnly={isReadOnly} onChange={onChange} />
        </>
      )
    case 'imageText':
      return (
        <>
          <SideSettings block={block} side="left" isReadOnly={isReadOnly} />
          <SideSettings block={block} side="right" isReadOnly={isReadOnly} />
          <NumberField
            label="Breite der linken Seite"
            unit="/ 12"
            min={2}
            max={10}
            readOnly={isReadOnly}
            value={settings.split}
            onNumber={(split) => split !== null && onChange({ split }, 'split')}
          />
          <ImageSettings image={image} isReadOnly={isReadOnly} onChange={onChange} />
        </>
      )
    case 'order':
      return (
        <>
          <SelectField
            label="Inhalt"
            data={parts}
            disabled={isReadOnly}
            value={order.part}
            onChange={({ currentTarget }) => onChange({ order: { ...order, part: currentTarget.value as OrderPart } })}
          />
          <CheckField
            label="Bild des Objekts zeigen"
            hint="Bei höchstens drei Buchungen; es geht mit der E-Mail mit."
            checked={order.addPicture}
            disabled={isReadOnly}
            onChange={(addPicture) => onChange({ order: { ...order, addPicture } })}
          />
          <CheckField
            label="Optionen zeigen"
            hint="Was dazu bestellt wurde, Zeile für Zeile."
            checked={order.addOptions}
            disabled={isReadOnly}
            onChange={(addOptions) => onChange({ order: { ...order, addOptions } })}
          />
          <CheckField
            label="Antworten der Fragebögen zeigen"
            checked={order.addQuestionnaires}
            disabled={isReadOnly}
            onChange={(addQuestionnaires) => onChange({ order: { ...order, addQuestionnaires } })}
          />
        </>
      )
    case 'address':
      return (
        <AlignField
          value={address.align}
          isReadOnly={isReadOnly}
          onChange={(align) => onChange({ address: { align } })}
        />
      )
    case 'text':
    case 'placeholder':
      return null
  }
}

interface ImageSettingsProps {
  readonly image: BlockSettings['image']
  readonly isReadOnly: boolean
  readonly onChange: (change: Change, about?: string) => void
}

function ImageSettings({ image, isReadOnly, onChange }: ImageSettingsProps) {
  const set = (change: Partial<BlockSettings['image']>, about?: string) =>
    onChange({ image: { ...image, ...change } }, about)
  return (
    <>
      <div className="block-settings__pair">
        <NumberField
          label="Bildbreite"
          unit="px"
          min={10}
          max={600}
          none="Auto"
          readOnly={isReadOnly}
          value={image.width}
          onNumber={(width) => set({ width }, 'imageWidth')}
        />
        <NumberField
          label="Bildhöhe"
          unit="px"
          min={10}
          max={1200}
          readOnly={isReadOnly}
          value={image.height}
          onNumber={(height) => height !== null && set({ height }, 'imageHeight')}
        />
      </div>
      <AlignField value={image.align} isReadOnly={isReadOnly} onChange={(align) => set({ align })} />
      <FullOnMobile
        checked={image.isFullOnMobile}
        isReadOnly={isReadOnly}
        onChange={(isFullOnMobile) => set({ isFullOnMobile })}
      />
    </>
  )
}

interface FullOnMobileProps {
  readonly checked: boolean
  readonly isReadOnly: boolean
  readonly onChange: (isOn: boolean) => void
}

const FullOnMobile = ({ checked, isReadOnly, onChange }: FullOnMobileProps) => (
  <CheckField
    label="Auf dem Telefon so breit wie die E-Mail"
    checked={checked}
    disabled={isReadOnly}
    onChange={onChange}
  />
)
