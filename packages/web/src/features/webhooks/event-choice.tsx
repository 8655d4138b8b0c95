import { webhookEventNames, webhookEvents } from '@allmend/domain/webhooks'
import type { ReactNode } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { toggled } from '../../framework/form/record-values.ts'

interface EventChoiceProps {
  readonly events: readonly string[]
  /** What somebody else made of it meanwhile. */
  readonly note: ReactNode
  readonly onChange: (events: readonly string[]) => void
}

/** What a target is told: each event with the name it has on the wire. */
export const EventChoice = ({ events, note, onChange }: EventChoiceProps) => (
  <fieldset className="webhook-events">
    <legend className="visually-hidden">Ereignisse</legend>
    {note}
    {webhookEventNames.map((event) => (
      <div key={event}>
        <CheckField
          label={webhookEvents[event]}
          checked={events.includes(event)}
          data-field="events"
          onChange={() => onChange(toggled(events, event))}
        />
        <code>{event}</code>
      </div>
    ))}
  </fieldset>
)
