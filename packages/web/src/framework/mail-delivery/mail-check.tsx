import { CheckField } from '../form/check-field.tsx'
import { useMailGoesOut } from './mail-delivery.ts'
import { keptWords } from './mail-words.ts'

interface MailCheckProps {
  readonly label: string
  /** Whom it goes to, where that is known. */
  readonly to?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether a mail is sent with it; says so where none would go out. */
export function MailCheck({ label, to, checked, onChange }: MailCheckProps) {
  const goesOut = useMailGoesOut()
  const hint = !goesOut && checked ? keptWords : to && `An ${to}`
  return <CheckField label={label} hint={hint} checked={checked} onChange={onChange} />
}
