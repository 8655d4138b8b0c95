import './colors-form.css'
import { defaultColors, isHexColor, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { CheckField } from '../../framework/form/check-field.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import {
  colorFields,
  colorNames,
  colorsOf,
  colorUses,
  darkName,
  darkOf,
  isBrandColor,
  valuesOf,
} from './color-fields.ts'
import { ColorPreview } from './color-preview.tsx'
import { type ColorSettings, saveColors } from './colors.queries.ts'

export function ColorsForm({ settings }: { settings: ColorSettings }) {
  const { layout } = useAppConfig().theme
  const [shown, setShown] = useState<ThemeColors>(settings.colors)
  const form = useRecordForm({
    spec: colorFields,
    record: settings,
    read: (record) => valuesOf((record ?? settings).colors, (record ?? settings).dark),
    save: (values, edited) =>
      saveColors({ colors: colorsOf(values), dark: darkOf(values), version: (edited ?? settings).version }),
    entity: 'colors',
  })

  // While a colour is being typed, the preview keeps the last one that was whole.
  const isWhole = colorNames.every((name) => isHexColor(form.values[name]))
  if (isWhole && colorNames.some((name) => form.values[name] !== shown[name])) setShown(colorsOf(form.values))

  return (
    <div className="colors">
      <form {...form.props} className="panel">
        <header className="panel__head">
          <h2>Farben der Gemeinde</h2>
          <Button variant="subtle" onClick={() => form.set(valuesOf(defaultColors[layout], {}))}>
            Zurücksetzen
          </Button>
        </header>
        <div className="panel__body colors__fields">
          {colorNames.map((name) => {
            const { key, description, ...field } = form.field(name)
            return (
              <div key={key} className="colors__field">
                <ColorField
                  {...field}
                  description={description ?? colorUses[name]}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  onPick={(color) => form.set({ [name]: color })}
                />
                {isBrandColor(name) && (
                  <CheckField
                    label={colorFields[darkName(name)].label}
                    checked={form.values[darkName(name)]}
                    onChange={(isDark) => form.set({ [darkName(name)]: isDark })}
                  />
                )}
              </div>
            )
          })}
        </div>
      </form>
      <section className="panel colors__preview" aria-labelledby="colors-preview">
        <header className="panel__head">
          <h2 id="colors-preview">Vorschau</h2>
        </header>
        <div className="panel__body">
          <ColorPreview colors={shown} dark={darkOf(form.values)} />
        </div>
      </section>
      {form.guards}
    </div>
  )
}
