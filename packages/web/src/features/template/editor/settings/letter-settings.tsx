import { contrast } from '@allmend/domain/color'
import {
  type BlockComponent,
  type BlockCss,
  type MailBlock,
  type MailFont,
  mailFontKeys,
  mailFonts,
} from '@allmend/domain/template'
import { SelectField } from '../../../../ui/select-field.tsx'
import { AlignField } from './align-field.tsx'
import { contrastWords } from './contrast-words.ts'
import { NumberField } from './number-field.tsx'
import { TintField } from './tint-field.tsx'

/** Blocks that show words. */
const written: readonly BlockComponent[] = ['text', 'imageText', 'order', 'address']

const fonts = mailFontKeys.map((value) => ({ value, label: mailFonts[value].label }))

interface LetterSettingsProps {
  readonly block: MailBlock
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<BlockCss>, about: string) => void
}

/** The letters of a block and the ground they stand on; without letters the ground alone. */
export function LetterSettings({ block: { component, settings }, isReadOnly, onChange }: LetterSettingsProps) {
  const { css } = settings
  const ground = (
    <TintField
      label="Hintergrund"
      disabled={isReadOnly}
      value={css.backgroundColor}
      onTint={(backgroundColor) => onChange({ backgroundColor }, 'backgroundColor')}
    />
  )
  if (!written.includes(component)) return ground
  const readable = contrastWords(contrast(css.color, css.backgroundColor), css.fontSize)
  return (
    <>
      <SelectField
        label="Schrift"
        data={fonts}
        disabled={isReadOnly}
        value={css.font}
        onChange={({ currentTarget }) => onChange({ font: currentTarget.value as MailFont }, 'font')}
      />
      <div className="block-settings__pair">
        <NumberField
          label="Grösse"
          unit="px"
          min={8}
          max={72}
          readOnly={isReadOnly}
          value={css.fontSize}
          onNumber={(fontSize) => fontSize !== null && onChange({ fontSize }, 'fontSize')}
        />
        {component !== 'address' && component !== 'order' && (
          <AlignField value={css.align} isReadOnly={isReadOnly} onChange={(align) => onChange({ align }, 'align')} />
        )}
      </div>
      <div className="block-settings__pair">
        <TintField
          label="Textfarbe"
          disabled={isReadOnly}
          value={css.color}
          onTint={(color) => onChange({ color }, 'color')}
        />
        {ground}
      </div>
      <p className="block-settings__contrast" data-tone={readable.tone}>
        {readable.text}
      </p>
    </>
  )
}
