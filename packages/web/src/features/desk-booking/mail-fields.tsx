import { Textarea } from '@mantine/core'
import { MailCheck } from '../../framework/mail-delivery/mail-check.tsx'

export interface MailChoice {
  readonly withMail: boolean
  readonly text: string
}

/** Whether the customer hears of a change, and what staff write about it. */
export const MailFields = ({ value, onChange }: { value: MailChoice; onChange: (value: MailChoice) => void }) => (
  <>
    <MailCheck
      label="Kunden per E-Mail informieren"
      checked={value.withMail}
      onChange={(withMail) => onChange({ ...value, withMail })}
    />
    {value.withMail && (
      <Textarea
        label="Nachricht an den Kunden"
        rows={2}
        maxLength={5000}
        value={value.text}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
    )}
  </>
)
