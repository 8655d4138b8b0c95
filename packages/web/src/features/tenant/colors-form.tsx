import './colors-form.css'
import '../../ui/styles/tones.css'
import { defaultColors, isHexColor, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import {
  type ColorName,
  type ColorValues,
  colorFields,
  colorNames,
  colorsOf,
  darkOf,
  valuesOf,
} from './color-fields.ts'
import { ColorPreview } from './color-preview.tsx'
import { ColorRow } from './color-row.tsx'
import type { ColorSet } from './color-sets.ts'
import { ColorSetsCards } from './color-sets-cards.tsx'
import { type ColorSettings, saveColors } from './colors.queries.ts'
import { ReadabilityCard } from './readability-card.tsx'

export function ColorsForm({ settings }: { settings: ColorSettings }) {
  const { layout } = useAppConfig().theme
  const [shown, setShown] = useState<ThemeColors>(settings.colors)
  const [open, setOpen] = useState<ColorName | null>(null)
  /** What stood there before a set was taken. */
  const [taken, setTaken] = useState<{ readonly name: string; readonly before: ColorValues } | null>(null)
  const form = useRecordForm({
    spec: colorFields,
    record: settings,
    read: (record) => valuesOf((record ?? settings).colors, (record ?? settings).dark),
    save: (values, edited) =>
      saveColors({ colors: colorsOf(values), dark: darkOf(values), version: (edited ?? settings).version }),
    onSaved: () => setTaken(null),
    entity: 'colors',
  })
  const dark = darkOf(form.values)

  // While a colour is being typed, the preview keeps the last one that was whole.
  const isWhole = colorNames.every((name) => isHexColor(form.values[name]))
  if (isWhole && colorNames.some((name) => form.values[name] !== shown[name])) setShown(colorsOf(form.values))

  const take = ({ name, colors }: Pick<ColorSet, 'name' | 'colors'>) => {
    setTaken({ name, before: form.values })
    form.set(valuesOf(colors, {}))
  }

  return (
    <div className="colors">
      <form {...form.props} className="panel">
        <header className="panel__head">
          <h2>Farben der Gemeinde</h2>
          <Button
            variant="subtle"
            leftSection={<IconRestore size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => take({ name: layout === 'gov' ? 'Behörden' : 'Standard', colors: defaultColors[layout] })}
          >
            Zurücksetzen
          </Button>
        </header>
        <ul className="colors__rows">
          {colorNames.map((name) => (
            <ColorRow
              key={name}
              name={name}
              form={form}
              colors={shown}
              isOpen={open === name}
              onToggle={() => setOpen(open === name ? null : name)}
            />
          ))}
        </ul>
      </form>
      <div className="colors__results">
        <ColorSetsCards colors={shown} dark={dark} onTake={take} />
        {taken && (
          <div className="colors__taken tone" data-tone="info" role="status">
            <span>Farbsatz «{taken.name}» übernommen, noch nicht gespeichert.</span>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                form.set(taken.before)
                setTaken(null)
              }}
            >
              Rückgängig
            </Button>
          </div>
        )}
        <ColorPreview colors={shown} dark={dark} />
        <ReadabilityCard colors={shown} dark={dark} onPick={(name, color) => form.set({ [name]: color })} />
      </div>
      {form.guards}
    </div>
  )
}
