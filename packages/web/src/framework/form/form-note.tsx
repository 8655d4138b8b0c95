import './record-form.css'
import '../../ui/styles/tones.css'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons = { info: IconInfoCircle, warning: IconAlertTriangle } as const

interface FormNoteProps {
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}

/** What one should know about a record before reading its fields. */
export function FormNote({ tone, children }: FormNoteProps) {
  const Icon = icons[tone]
  return (
    <div className="form-note tone" data-tone={tone} role="note">
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
