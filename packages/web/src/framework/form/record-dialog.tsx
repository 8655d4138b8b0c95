import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './form-dialog.css'
import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { MouseEvent, ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useFocusBack } from '../use-focus-back.ts'
import { markFirstField } from './mark-first-field.ts'
import type { RecordValues } from './record-values.ts'
import type { RecordForm } from './use-record-form.tsx'

interface RecordDialogProps<Values extends RecordValues> {
  /** Made with `layout: 'dialog'`. */
  readonly form: RecordForm<Values>
  readonly title: ReactNode
  readonly width: number
  readonly submit?: string
  readonly submitIcon?: ReactNode
  /** At the other end of the buttons. */
  readonly aside?: ReactNode
  /** Nothing can be saved as it stands. */
  readonly isDisabled?: boolean
  readonly onClose: () => void
  /** What became of the record, folded below the form. */
  readonly history?: ReactNode
  readonly children: ReactNode
}

/** Leaving the field that has the focus would check it, and its sentence push the button away under the mouse. */
const stayInField = (event: MouseEvent) => event.preventDefault()

/** The form of a record in a dialog; it asks before changes are lost. */
export function RecordDialog<Values extends RecordValues>({
  form,
  title,
  width,
  submit = 'Speichern',
  submitIcon,
  aside,
  isDisabled = false,
  onClose,
  history,
  children,
}: RecordDialogProps<Values>) {
  const close = () => form.leave(onClose)
  const element = useMergedRef(form.props.ref, markFirstField)
  const button = useFocusBack(form.isSaving)
  return (
    <Dialog onClose={close} title={title} size={width} closeOnEscape={!form.isAsking} trapFocus={!form.isAsking}>
      <form {...form.props} ref={element} className="form-dialog">
        {form.alert && <FormAlert>{form.alert}</FormAlert>}
        {children}
        <div className="dialog-actions">
          {aside && <div className="form-dialog__aside">{aside}</div>}
          <Button variant="default" onMouseDown={stayInField} onClick={close}>
            Abbrechen
          </Button>
          <Button
            ref={button}
            type="submit"
            onMouseDown={stayInField}
            leftSection={submitIcon}
            loading={form.isSaving}
            disabled={isDisabled}
          >
            {submit}
          </Button>
        </div>
      </form>
      {history && (
        <details className="record-dialog__history">
          <summary>Verlauf</summary>
          {history}
        </details>
      )}
      {form.guards}
    </Dialog>
  )
}
