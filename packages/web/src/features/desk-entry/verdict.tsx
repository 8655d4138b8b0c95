import './desk-entry.css'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface VerdictProps {
  readonly isBusy: boolean
  readonly tone: 'success' | 'warning' | 'error'
  readonly text: string
  readonly more?: string
}

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconBan } as const

/** What the server says to a time, as soon as it is chosen. */
export function Verdict({ isBusy, tone, text, more = '' }: VerdictProps) {
  const Icon = icons[tone]
  return (
    <p className="desk-verdict tone" data-tone={isBusy ? 'gray' : tone} role="status" aria-busy={isBusy}>
      {isBusy ? (
        'Wird geprüft …'
      ) : (
        <>
          <Icon size={16} stroke={2.2} aria-hidden="true" />
          <span>
            {text} {tone === 'warning' && 'Die Verwaltung darf das übergehen.'} {more}
          </span>
        </>
      )}
    </p>
  )
}

/** Why the server refused, where a verdict would stand. */
export const RefusalLine = ({ children }: { children: ReactNode }) => (
  <p className="desk-verdict tone" data-tone="error" role="alert">
    {children}
  </p>
)
