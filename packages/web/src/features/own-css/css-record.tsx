import './css-form.css'
import { cssFault, cssFields, maxCss } from '@allmend/domain/css'
import { formatCount } from '@allmend/domain/money'
import { FormNote } from '../../framework/form/form-note.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { CodeField } from './code-field.tsx'
import { type CssSettings, saveCss } from './css.queries.ts'
import { PagePreview } from './page-preview.tsx'

const spec = cssFields

export function CssRecord({ settings }: { settings: CssSettings }) {
  const form = useRecordForm({
    spec,
    record: settings,
    read: (record) => ({ css: (record ?? settings).css }),
    save: ({ css }, edited) => saveCss({ css, version: (edited ?? settings).version }),
    entity: 'css',
  })
  const { key, ...field } = form.field('css')
  const { css } = form.values
  const fault = cssFault(css)
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
      <PagePreview css={fault ? null : css} />
      {form.guards}
    </div>
  )
}
