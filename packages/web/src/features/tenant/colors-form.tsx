import './colors-form.css'
import { defaultColors, isHexColor, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { ConflictDialog } from '../../framework/conflict-dialog.tsx'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { discardChanges, usePageQuit } from '../../framework/page-quit.tsx'
import { queryClient } from '../../framework/query-client.ts'
import { SaveBar } from '../../framework/save-bar.tsx'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { ColorField } from './color-field.tsx'
import { colorFields, colorNames, colorUses } from './color-fields.ts'
import { ColorPreview } from './color-preview.tsx'
import { type ColorSettings, colorsQuery, useSaveColors } from './colors.queries.ts'

const formId = 'colors'

export function ColorsForm({ settings }: { settings: ColorSettings }) {
  const { layout } = useAppConfig().theme
  const form = useSpecForm({ spec: colorFields, initialValues: settings.colors })
  const [version, setVersion] = useState(settings.version)
  const [theirs, setTheirs] = useState<ColorSettings | null>(null)
  const [shown, setShown] = useState<ThemeColors>(settings.colors)
  const save = useSaveColors()
  const pageQuit = usePageQuit({ when: form.isDirty && !save.isPending, ...discardChanges })

  // While a colour is being typed, the preview keeps the last one that was whole.
  const isWhole = colorNames.every((name) => isHexColor(form.values[name]))
  if (isWhole && colorNames.some((name) => form.values[name] !== shown[name])) setShown(form.values)

  const adopt = (next: ColorSettings) => {
    form.rebase(next.colors)
    setVersion(next.version)
  }

  const submit = (colors: ThemeColors) =>
    save.mutate(
      { colors, version },
      {
        onSuccess: (saved) => {
          adopt(saved)
          notifySaved()
        },
        onError: async (error) => {
          if (error instanceof ApiError && error.code === 'record.conflict') {
            setTheirs(await queryClient.fetchQuery({ ...colorsQuery, staleTime: 0 }))
          } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
            // The call nests the colours, the form does not: `colors.primary` is the field `primary`.
            const fields = Object.entries(error.fields).map(([path, text]) => [path.replace('colors.', ''), text])
            form.refuse(Object.fromEntries(fields))
          } else {
            notifyStaying(errorText(error))
          }
        },
      },
    )

  return (
    <div className="colors">
      <form id={formId} className="panel" noValidate onSubmit={form.onSubmit(submit)}>
        <header className="panel__head">
          <h2>Farben der Gemeinde</h2>
          <Button variant="subtle" onClick={() => form.setAll(defaultColors[layout])}>
            Zurücksetzen
          </Button>
        </header>
        <div className="panel__body colors__fields">
          {colorNames.map((name) => {
            const { key, ...field } = form.field(name)
            return (
              <ColorField
                key={key}
                {...field}
                value={form.values[name]}
                description={colorUses[name]}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onPick={(color) => form.set(name, color)}
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
      {form.isDirty && <SaveBar form={formId} isSaving={save.isPending} onDiscard={() => adopt(settings)} />}
      {theirs && (
        <ConflictDialog
          onReload={() => {
            adopt(theirs)
            setTheirs(null)
          }}
          onKeep={() => {
            setVersion(theirs.version)
            setTheirs(null)
          }}
        />
      )}
      {pageQuit}
    </div>
  )
}
