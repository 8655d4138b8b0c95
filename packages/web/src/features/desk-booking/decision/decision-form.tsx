import { formatChf } from '@allmend/domain/money'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconCalendarEvent, IconCash, IconCheck, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { notifyMailed, useMailGoesOut } from '../../../framework/mail-delivery/mail-delivery.ts'
import { keptWords } from '../../../framework/mail-delivery/mail-words.ts'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useFocusBack } from '../../../framework/use-focus-back.ts'
import { errorText } from '../../../lib/api-error.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { type Decision, type DecisionPreview, decide } from '../bookings.queries.ts'
import { DecisionWishes } from './decision-wishes.tsx'
import { buttonWords, decisionWords, doneWords, lateWords } from './decision-words.ts'

interface DecisionFormProps {
  readonly preview: DecisionPreview
  readonly to: Decision
  /** Somebody was quicker: look again. */
  readonly onLate: () => void
  readonly onDone: () => void
  readonly onClose: () => void
}

export function DecisionForm({ preview, to, onLate, onDone, onClose }: DecisionFormProps) {
  const isPhone = useIsPhone()
  const { bookings, recipients, subject } = preview
  const possible = bookings.filter(({ isPossible }) => isPossible)
  const fee = possible.reduce((sum, booking) => sum + (booking.fee ?? 0), 0)
  const [text, setText] = useState(preview.text)
  const [withMail, setWithMail] = useState(true)
  const [withFee, setWithFee] = useState(fee > 0)
  const goesOut = useMailGoesOut()
  const decision = useMutation({
    mutationFn: () => decide({ ids: possible.map(({ id }) => id), to, text, withMail, withFee }),
    onSuccess: ({ changed, refused }) => {
      void notifyMailed({ done: doneWords(changed.length, to) }, withMail && recipients.length > 0)
      if (refused.length > 0) void notifyStaying(lateWords(refused.length))
      onDone()
    },
    onError: onLate,
  })
  const button = useFocusBack(decision.isPending)
  const send = () => possible.length > 0 && !decision.isPending && decision.mutate()
  // Also while somebody writes.
  useHotkeys([['mod+Enter', send]], [], true)
  const { icon: Icon } = decisionWords[to]
  return (
    <form
      className="decision"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {decision.isError && <FormAlert>{errorText(decision.error)}</FormAlert>}
      <DecisionFacts bookings={bookings} to={to} />
      {to === 'confirmed' && <DecisionWishes bookings={bookings} onLeave={onClose} />}
      <DecisionMoney orders={preview.paidOrders} />
      {withMail && possible.length > 0 && (
        <fieldset className="decision__mail">
          <legend>E-Mail an den Kunden</legend>
          {!goesOut && <p className="muted small">{keptWords}</p>}
          <TextInput
            aria-label="Empfänger"
            readOnly
            leftSection={<span className="decision__to">An</span>}
            value={recipients.join(', ') || 'Keine E-Mail Adresse bekannt'}
          />
          <TextInput
            aria-label="Betreff"
            readOnly
            leftSection={<IconMail size={16} stroke={1.7} aria-hidden="true" />}
            value={subject}
          />
          <Textarea
            aria-label="Text der E-Mail"
            description="Anrede, Termin und der Link zur Reservation kommen von selbst dazu."
            inputWrapperOrder={['input', 'description']}
            autosize
            minRows={5}
            maxRows={12}
            maxLength={5000}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </fieldset>
      )}
      {to === 'cancelled' && fee > 0 && (
        <CheckField
          label={`Stornogebühr von ${formatChf(fee)} verrechnen`}
          hint="So sehen es die Regeln des Objekts für heute vor."
          checked={withFee}
          onChange={setWithFee}
        />
      )}
      <CheckField
        label={`Ohne E-Mail ${decisionWords[to].verb}`}
        checked={!withMail}
        onChange={(without) => setWithMail(!without)}
      />
      <div className="dialog-actions decision__actions">
        <span className="decision__keys muted">{withMail && goesOut ? 'Ctrl + Enter sendet' : 'Ctrl + Enter'}</span>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          ref={button}
          type="submit"
          {...(to !== 'confirmed' && { color: 'error' })}
          loading={decision.isPending}
          disabled={possible.length === 0}
          leftSection={<Icon size={16} aria-hidden="true" />}
        >
          {buttonWords(to, withMail && goesOut && !isPhone)}
        </Button>
      </div>
    </form>
  )
}

const mostBookings = 6

/** What it is about, as it stands at this moment. */
function DecisionFacts({ bookings, to }: { bookings: DecisionPreview['bookings']; to: Decision }) {
  const shown = bookings.slice(0, mostBookings)
  const late = bookings.filter(({ isPossible }) => !isPossible).length
  return (
    <div className="decision__facts">
      <ul>
        {shown.map(({ id, title, when, booker, isPossible }) => (
          <li key={id}>
            <IconCalendarEvent size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>
                <bdi>{title}</bdi>
              </strong>
              <span className="muted num">
                {when}, <bdi>{booker}</bdi>
              </span>
            </span>
            {isPossible ? (
              to === 'confirmed' && (
                <span className="decision__free">
                  <IconCheck size={16} stroke={2.2} aria-hidden="true" />
                  Termin ist frei
                </span>
              )
            ) : (
              <span className="decision__late">
                <IconAlertTriangle size={16} aria-hidden="true" />
                Schon entschieden
              </span>
            )}
          </li>
        ))}
      </ul>
      {bookings.length > mostBookings && <p className="muted">und {bookings.length - mostBookings} weitere</p>}
      {late > 0 && (
        <p role="status">
          {late === bookings.length
            ? 'Hier gibt es nichts mehr zu entscheiden: Jemand anderes war schneller.'
            : 'Schon Entschiedenes bleibt, wie es ist.'}
        </p>
      )}
    </div>
  )
}

const mostOrders = 3

/** Money that came in stays where it is until somebody decides about it in the order. */
function DecisionMoney({ orders }: { orders: DecisionPreview['paidOrders'] }) {
  if (orders.length === 0) return null
  const more = orders.length - mostOrders
  return (
    <div className="decision__notice" role="status">
      <IconCash size={18} stroke={1.7} aria-hidden="true" />
      <div>
        {orders.slice(0, mostOrders).map(({ id, number, paid }) => (
          <p key={id}>
            Von der Bestellung {number} sind {formatChf(paid)} bezahlt. Was davon zurückgeht, halten Sie danach in der
            Bestellung fest.{' '}
            <a href={`/admin/orders/edit/${id}`} target="_blank" rel="noreferrer">
              Bestellung {number} öffnen
            </a>
          </p>
        ))}
        {more > 0 && <p className="muted">und {more} weitere</p>}
      </div>
    </div>
  )
}
