import './colors-form.css'
import { defaultColors, isHexColor, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { ColorField } from './color-field.tsx'
import { colorFields, colorNames, colorUses } from './color-fields.ts'
import { ColorPreview } from './color-preview.tsx'
import { type ColorSettings, saveColors } from './colors.queries.ts'

export function ColorsForm({ settings }: { settings: ColorSettings }) {
  const { layout } = useAppConfig().theme
  const [shown, setShown] = useState<ThemeColors>(settings.colors)
  const form = useRecordForm({
    spec: colorFields,
    record: settings,
    read: (record) => ({ ...(record ?? settings).colors }),
    save: (colors, edited) => saveColors({ colors, version: (edited ?? settings).version }),
    entity: 'colors',
  })

  // While a colour is being typed, the preview keeps the last one that was whole.
  const isWhole = colorNames.every((name) => isHexColor(form.values[name]))
  if (isWhole && colorNames.some((name) => form.values[name] !== shown[name])) setShown(form.values)

  return (
    <div className="colors">
      <form {...form.props} className="panel">
        <header className="panel__head">
          <h2>Farben der Gemeinde</h2>
          <Button variant="subtle" onClick={() => form.set(defaultColors[layout])}>
            Zurücksetzen
          </Button>
        </header>
        <div className="panel__body colors__fields">
          {colorNames.map((name) => {
            const { key, description, ...field } = form.field(name)
            return (
              <ColorField
                key={key}
                {...field}
                description={description ?? colorUses[name]}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onPick={(color) => form.set({ [name]: color })}
              />
            )
          })}
        </div>
      </form>
      <section className="panel colors__preview" aria-labelledby="colors-preview">
        <header className="panel__head">
          <h2 id="colors-preview">Vorschau</h2>
        </header>
        <div className="panel__body">
          <ColorPreview colors={shown} />
        </div>
      </section>
      {form.guards}
    </div>
  )
}
