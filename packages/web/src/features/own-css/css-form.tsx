import './css-form.css'
import { cssFault, cssFieldsOf, maxCss } from '@allmend/domain/css'
import { formatCount } from '@allmend/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { FormNote } from '../../framework/form/form-note.tsx'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { SitePreview } from '../../framework/site-preview/site-preview.tsx'
import { CodeField } from './code-field.tsx'
import { type CssSettings, cssQuery, saveCss } from './css.queries.ts'

export const CssForm = () => (
  <LoadedForm query={useQuery(cssQuery)}>{(settings) => <CssRecord settings={settings} />}</LoadedForm>
)

function CssRecord({ settings }: { settings: CssSettings }) {
  const app = useAppConfig()
  const spec = useMemo(() => cssFieldsOf(app.id), [app.id])
  const form = useRecordForm({
    spec,
    record: settings,
    read: (record) => ({ css: (record ?? settings).css }),
    save: ({ css }, edited) => saveCss({ css, version: (edited ?? settings).version }),
    entity: 'css',
  })
  const { key, ...field } = form.field('css')
  const { css } = form.values
  const fault = cssFault(css, app.id)
  /** The last one that could be applied. */
  const [shown, setShown] = useState(css)
  if (!fault && css !== shown) setShown(css)
  return (
    <div className="css-form">
      <form {...form.props} className="panel">
        <header className="panel__head">
          <h2>Eigenes CSS</h2>
          <span className="muted small num">
            {formatCount(css.length)} von {formatCount(maxCss)} Zeichen
          </span>
        </header>
        <div className="panel__body css-form__body">
          <FormNote tone="info">
            Gilt auf den öffentlichen Seiten, nach allen Stilen des Systems. Verwaltung und Anmeldung bleiben, wie sie
            sind. Bilder kommen aus der Medienverwaltung (/files/…), von anderswo wird nichts geladen.
          </FormNote>
          <CodeField
            {...field}
            label="CSS"
            faultLine={fault?.line ?? null}
            fault={fault && `Zeile ${fault.line}: ${fault.reason}.`}
          />
        </div>
      </form>
      <SitePreview
        app={{ ...app, theme: { ...app.theme, css: shown } }}
        text={fault ? 'Zeigt den letzten Stand, der angewendet werden kann.' : 'Noch nicht gespeichert, nur hier.'}
      />
      {form.guards}
    </div>
  )
}
