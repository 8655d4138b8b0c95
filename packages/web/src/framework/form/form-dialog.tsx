import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './form-dialog.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useFocusBack } from '../use-focus-back.ts'
import { focusWrong } from './focus-wrong.ts'
import { markFirstField } from './mark-first-field.ts'

interface FormDialogProps {
  readonly title: string
  readonly width: number
  readonly isFullScreen?: boolean
  /** Why it was not done. */
  readonly refusal: ReactNode
  /** Somebody has to read it before they go on. */
  readonly isRefusalFocused?: boolean
  /** What the button says that does it. */
  readonly submit: string
  readonly isBusy: boolean
  readonly isDisabled?: boolean
  readonly isDestructive?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Escape and the cross, where they ask first. */
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** Asks for something and does it: why it was refused, the fields, and the two ways out. */
export function FormDialog({ title, width, isFullScreen = false, onSubmit, onClose, ...props }: FormDialogProps) {
  const button = useFocusBack(props.isBusy)
  return (
    <Dialog title={title} size={width} fullScreen={isFullScreen} onClose={props.onDismiss ?? onClose}>
      <form
        ref={markFirstField}
        className="form-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React hands it on to the form the dialog was opened from.
          event.stopPropagation()
          onSubmit()
          focusWrong(event.currentTarget)
        }}
      >
        {props.refusal && <FormAlert isFocused={props.isRefusalFocused && !props.isBusy}>{props.refusal}</FormAlert>}
        {props.children}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button
            ref={button}
            type="submit"
            {...(props.isDestructive && { color: 'error' })}
            loading={props.isBusy}
            disabled={props.isDisabled ?? false}
          >
            {props.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
