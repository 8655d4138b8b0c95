import '../../ui/styles/mantine-color.css'
import {
  contrast,
  faintest,
  isHexColor,
  pageColor,
  palette,
  readabilityOf,
  type ThemeColors,
} from '@allmend/domain/color'
import { ColorPicker, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { type ColorName, type ColorValues, colorFields, colorUses, darkName, isBrandColor } from './color-fields.ts'
import { proposals } from './color-sets.ts'

interface ColorRowProps {
  readonly name: ColorName
  readonly form: RecordForm<ColorValues>
  /** The last colours that were whole. */
  readonly colors: ThemeColors
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One colour: as text, with a picker that opens below it, and what becomes of it. */
export function ColorRow({ name, form, colors, isOpen, onToggle }: ColorRowProps) {
  const id = useId()
  const { key, label, description, ...field } = form.field(name)
  const value = form.values[name]
  const shown = isHexColor(value) ? value.toLowerCase() : colors[name]
  const pick = (color: string) => form.set({ [name]: color })
  return (
    <li className="color-row" data-open={isOpen || undefined}>
      <button
        type="button"
        className="color-row__swatch"
        aria-label={`${label} auswählen`}
        aria-expanded={isOpen}
        aria-controls={`${id}-picker`}
        style={{ background: shown }}
        onClick={onToggle}
      />
      <div className="color-row__name">
        <label htmlFor={id}>
          {label}{' '}
          <span className="color-row__star" aria-hidden="true">
            *
          </span>
        </label>
        <p className="muted small">{colorUses[name]}</p>
      </div>
      <TextInput
        {...field}
        id={id}
        className="color-row__field"
        classNames={{ input: 'color-row__text' }}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        inputWrapperOrder={['input', 'description', 'error']}
        description={description}
        rightSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
        rightSectionPointerEvents="none"
      />
      <div className="color-row__facts">
        {isBrandColor(name) ? <Shades name={name} colors={colors} /> : <PageFacts colors={colors} />}
        {isBrandColor(name) && (
          <CheckField
            label={colorFields[darkName(name)].label}
            description={form.input(darkName(name)).description}
            checked={form.values[darkName(name)]}
            onChange={(isDark) => form.set({ [darkName(name)]: isDark })}
          />
        )}
      </div>
      <div id={`${id}-picker`} className="color-row__picker" hidden={!isOpen}>
        {isOpen && (
          <ColorPicker
            fullWidth
            format="hex"
            value={shown}
            onChange={pick}
            swatches={proposals(name)}
            swatchesPerRow={7}
            saturationLabel={`${label}: Sättigung und Helligkeit`}
            hueLabel={`${label}: Farbton`}
          />
        )}
      </div>
    </li>
  )
}

function Shades({ name, colors }: { name: Exclude<ColorName, 'background'>; colors: ThemeColors }) {
  const { given, text, reached } = readabilityOf(colors, name)
  return (
    <>
      <span className="color-row__shades" aria-hidden="true">
        {palette(colors)[name].map((shade, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its position
          <i key={step} style={{ background: shade }} />
        ))}
      </span>
      <p className="color-row__ratios num">
        <Ratio kind={given < faintest ? 'poor' : 'plain'}>auf Weiss {given.toFixed(2)}</Ratio>
        <Ratio kind="good">
          Schrift {text} {reached.toFixed(2)}
        </Ratio>
      </p>
    </>
  )
}

function PageFacts({ colors }: { colors: ThemeColors }) {
  const page = pageColor(colors.background)
  return (
    <p className="color-row__ratios num">
      <Ratio kind="good">Text darauf {contrast(palette(colors).gray[9], page).toFixed(2)}</Ratio>
    </p>
  )
}

const ratioIcons = { good: IconCheck, poor: IconAlertTriangle, plain: null } as const

/** As chosen a colour never writes, so that its own ratio is only told; of what writes it is promised. */
function Ratio({ kind, children }: { kind: keyof typeof ratioIcons; children: ReactNode }) {
  const Icon = ratioIcons[kind]
  return (
    <span data-kind={kind}>
      {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  )
}
