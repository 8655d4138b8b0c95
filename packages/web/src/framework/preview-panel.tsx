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
    // Higher than the window it scrolls, also for those who have only keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section className="panel preview-panel" aria-labelledby={id} tabIndex={0}>
      <header className="panel__head">
        <div>
          <PreviewTitle id={id} title={title} text={text} />
        </div>
      </header>
      <div className="panel__body">{children}</div>
    </section>
  )
}

interface PreviewTitleProps {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Says that what stands below follows what is typed. */
export const PreviewTitle = ({ id, title, text }: PreviewTitleProps) => (
  <>
    <h2 id={id} className="preview-title">
      {title} <span className="preview-title__live">live</span>
    </h2>
    <p className="muted small">{text}</p>
  </>
)
