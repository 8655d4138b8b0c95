import './save-bar.css'
import { Button } from '@mantine/core'

interface SaveBarProps {
  /** The id of the form it submits. */
  readonly form: string
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/** Stays in sight as long as a form of the back office holds unsaved changes. */
export const SaveBar = ({ form, isSaving, onDiscard }: SaveBarProps) => (
  <section className="save-bar" aria-label="Ungespeicherte Änderungen">
    <span className="save-bar__dot" aria-hidden="true" />
    <p role="status">Nicht gespeicherte Änderungen</p>
    <Button variant="default" onClick={onDiscard} disabled={isSaving}>
      Verwerfen
    </Button>
    <Button type="submit" form={form} loading={isSaving}>
      Speichern
    </Button>
  </section>
)
