import { reasonWords } from '@allmend/domain/objects'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { isWrong, type PositionDraft, wirePosition } from '../order-values.ts'
import { type BookingEntry, payloadOf } from './booking-entry.ts'
import { type BookingPayload, createOrder, orderCheckQuery } from './new-order.queries.ts'

export interface Customer {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly company: string
  readonly email: string
}

const waitingTime = 300
const isBooking = (payload: BookingPayload | null): payload is BookingPayload => payload !== null

/** An order in the making, with what the server says to it. */
export function useNewOrder(onCreated: (id: number) => void) {
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [bookings, setBookings] = useState<readonly BookingEntry[]>([])
  const [positions, setPositions] = useState<readonly PositionDraft[]>([])
  const [paymentOptionId, setPayment] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [isConfirmed, setConfirmed] = useState(true)
  const [withMail, setWithMail] = useState(true)
  const [isTried, setTried] = useState(false)
  const [question, setQuestion] = useState<string | null>(null)
  // The same order once, however often the button is pressed.
  const [clientKey] = useState(() => crypto.randomUUID())

  const payloads = bookings.map(payloadOf)
  const whole = payloads.filter(isBooking)
  // The occasion changes neither price nor time, so that typing it asks nothing.
  const wanted = JSON.stringify(whole.map((payload) => ({ ...payload, name: '' })))
  const [asked] = useDebouncedValue(wanted, waitingTime)
  const check = useQuery(orderCheckQuery(customer?.id ?? null, JSON.parse(asked) as BookingPayload[]))
  const isCurrent = asked === wanted && !check.isFetching
  const verdictOf = (entry: BookingEntry) => {
    const place = bookings.slice(0, bookings.indexOf(entry)).filter((one) => payloadOf(one) !== null).length
    return isCurrent ? check.data?.dates.find(({ booking }) => booking === place) : undefined
  }
  const changeBooking = useCallback(
    (id: number, change: Partial<BookingEntry>) =>
      setBookings((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  )

  const create = useMutation({
    mutationFn: (isForced: boolean) =>
      createOrder({
        userId: customer?.id ?? 0,
        clientKey,
        bookings: whole,
        positions: positions.map(wirePosition),
        paymentOptionId,
        isConfirmed,
        withMail,
        isForced,
        note,
      }),
    onSuccess: ({ orderId, orderNumber }) => {
      void notifySaved(`Bestellung ${orderNumber} erstellt.`)
      onCreated(orderId)
    },
    onError: (error, isForced) => {
      const isAsked =
        error instanceof ApiError && ['booking.incomplete', 'booking.not_bookable'].includes(error.code ?? '')
      if (isAsked && !isForced) setQuestion(`${errorText(error)} Die Verwaltung darf das übergehen.`)
    },
  })

  const missing = missingPart({ customer, bookings, whole, positions })
  const submit = () => {
    setTried(true)
    if (missing || create.isPending) return
    const rule = isCurrent ? check.data?.dates.find(({ reason, isFirm }) => reason !== null && !isFirm) : undefined
    if (rule?.reason) setQuestion(`${reasonWords[rule.reason]} Die Verwaltung darf das übergehen.`)
    else create.mutate(false)
  }
  const refused = create.error && question === null ? errorText(create.error) : null
  return {
    customer,
    setCustomer,
    bookings,
    setBookings,
    changeBooking,
    positions,
    setPositions,
    paymentOptionId,
    setPayment,
    note,
    setNote,
    isConfirmed,
    setConfirmed,
    withMail,
    setWithMail,
    check: whole.length > 0 ? check.data : undefined,
    verdictOf,
    isWhole: (entry: BookingEntry) => payloadOf(entry) !== null,
    isTried,
    isBusy: create.isPending,
    problem: (isTried ? missing : null) ?? refused,
    question,
    submit,
    force: () => {
      setQuestion(null)
      create.mutate(true)
    },
    dismiss: () => setQuestion(null),
  }
}

export type NewOrderState = ReturnType<typeof useNewOrder>

interface Parts {
  readonly customer: Customer | null
  readonly bookings: readonly BookingEntry[]
  readonly whole: readonly BookingPayload[]
  readonly positions: readonly PositionDraft[]
}

function missingPart({ customer, bookings, whole, positions }: Parts): string | null {
  if (!customer) return 'Bitte wählen Sie den Kunden.'
  if (bookings.length === 0 && positions.length === 0) {
    return 'Bitte fügen Sie mindestens eine Buchung oder eine Position hinzu.'
  }
  if (whole.length < bookings.length) return 'Bei mindestens einer Buchung fehlt das Objekt oder die Zeit.'
  return positions.some(isWrong) ? 'Jede Position braucht eine Bezeichnung, eine Menge und einen Preis.' : null
}
