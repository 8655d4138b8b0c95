import './save-bar.css'
import { Button } from '@mantine/core'

interface SaveBarProps {
  /** The id of the form it submits. */
  readonly form: string
  /** Which changes wait. */
  readonly text: string
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/** Stays in sight as long as a form holds unsaved changes. */
export const SaveBar = ({ form, text, isSaving, onDiscard }: SaveBarProps) => (
  <section className="save-bar" aria-label="Ungespeicherte Änderungen">
    <span className="save-bar__dot" aria-hidden="true" />
    <p role="status">{text}</p>
    <Button variant="default" onClick={onDiscard} disabled={isSaving}>
      Verwerfen
    </Button>
    <Button type="submit" form={form} loading={isSaving} title="Speichern (Ctrl+S)">
      Speichern
    </Button>
  </section>
)
