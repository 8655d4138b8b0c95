import './save-bar.css'
import { Button } from '@mantine/core'

interface SaveBarProps {
  /** The id of the form it submits. */
  readonly form: string
  /** Which changes wait. */
  readonly text: string
  readonly isSaving: boolean
  readonly onDiscard: () => void
  readonly label?: string
  /** Goes further than saving. */
  readonly finish?: { readonly label: string; readonly act: () => void }
}

/** Stays in sight as long as a form holds unsaved changes. */
export const SaveBar = ({ form, text, isSaving, onDiscard, label = 'Speichern', finish }: SaveBarProps) => (
  <section className="save-bar" aria-label="Ungespeicherte Änderungen" data-further={finish ? true : undefined}>
    <span className="save-bar__dot" aria-hidden="true" />
    <p role="status">{text}</p>
    <Button variant="default" onClick={onDiscard} disabled={isSaving}>
      Verwerfen
    </Button>
    <Button
      type="submit"
      form={form}
      variant={finish ? 'default' : 'filled'}
      loading={isSaving}
      title={`${label} (Ctrl+S)`}
    >
      {label}
    </Button>
    {finish && (
      <Button onClick={finish.act} disabled={isSaving}>
        {finish.label}
      </Button>
    )}
  </section>
)
