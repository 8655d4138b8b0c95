import type { ChangedPrice } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import { formatChf } from '@allmend/domain/money'
import { reasonWords } from '@allmend/domain/objects'
import { movedPriceWords } from '@allmend/domain/pricing'
import { Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { answerRequest, type Booking, previewQuery } from '../bookings.queries.ts'
import { refusalWords } from '../refusal-words.ts'

const width = 640

interface AnswerDialogProps {
  readonly booking: Booking
  readonly request: NonNullable<Booking['request']>
  readonly isAccepting: boolean
  /** A rule of the object that would be overridden. */
  readonly rule: Reason | null
  /** What carrying it out does to the price. */
  readonly price: ChangedPrice | null
  readonly onClose: () => void
}

/** Carries out what was asked for, or says no, with the words the customer gets. */
export function AnswerDialog({ booking, request, isAccepting, rule, price, onClose }: AnswerDialogProps) {
  const isPhone = useIsPhone()
  const isCancelling = isAccepting && request.kind === 'cancel'
  const preview = useQuery({ ...previewQuery([booking.id], 'cancelled'), enabled: isCancelling && booking.can.decide })
  const fee = preview.data?.bookings[0]?.fee ?? 0
  const [text, setText] = useState('')
  const [withFee, setWithFee] = useState(true)
  const answer = useMutation({
    mutationFn: () =>
      answerRequest(booking.id, {
        accept: isAccepting,
        text,
        isForced: isAccepting && rule !== null,
        withFee: isCancelling && withFee && fee > 0,
      }),
    onSuccess: () => {
      void notifyMailed({ done: isAccepting ? 'Die Änderung ist eingetragen.' : 'Die Anfrage wurde abgelehnt.' })
      onClose()
    },
  })
  const send = () => !answer.isPending && answer.mutate()
  useHotkeys([['mod+Enter', send]], [], true)
  return (
    <FormDialog
      title={isAccepting ? 'Anfrage annehmen' : 'Anfrage ablehnen'}
      width={width}
      refusal={answer.isError && refusalWords(answer.error)}
      submit={isAccepting ? (rule ? 'Trotzdem annehmen' : 'Annehmen und senden') : 'Ablehnen und senden'}
      isBusy={answer.isPending}
      isDestructive={!isAccepting}
      isFullScreen={isPhone}
      onSubmit={send}
      onClose={onClose}
    >
      {isAccepting && rule && (
        <FormAlert>{reasonWords[rule]} Die Verwaltung darf das übergehen; es wird im Verlauf festgehalten.</FormAlert>
      )}
      {isAccepting && price?.isPriceToCheck && <FormAlert>{movedPriceWords(price)}</FormAlert>}
      <Textarea
        label="Nachricht an den Kunden"
        placeholder={
          isAccepting
            ? 'Ihre Änderung ist eingetragen.'
            : 'Leider können wir Ihre Änderung nicht bewilligen. Ihre Reservation bleibt, wie sie ist.'
        }
        description="Leer gilt der vorgeschlagene Satz. Anrede und Termin kommen von selbst dazu."
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={5000}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isCancelling && fee > 0 && (
        <CheckField
          label={`Stornogebühr von ${formatChf(fee)} verrechnen`}
          hint="So sehen es die Regeln des Objekts für heute vor."
          checked={withFee}
          onChange={setWithFee}
        />
      )}
    </FormDialog>
  )
}
