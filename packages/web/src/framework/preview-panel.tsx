import './preview-panel.css'
import { type ReactNode, useId } from 'react'

interface PreviewPanelProps {
  readonly title?: string
  readonly text: string
  readonly children: ReactNode
}

/** What results from a form, while it is filled in; stays in sight beside it. */
export function PreviewPanel({ title = 'Vorschau', text, children }: PreviewPanelProps) {
  const id = useId()
  return (
    <section className="panel preview-panel" aria-labelledby={id}>
      <header className="panel__head">
        <div>
          <h2 id={id} className="preview-panel__title">
            {title} <span className="preview-panel__live">live</span>
          </h2>
          <p className="muted small">{text}</p>
        </div>
      </header>
      <div className="panel__body">{children}</div>
    </section>
  )
}
