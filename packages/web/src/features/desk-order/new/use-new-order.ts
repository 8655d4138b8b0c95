import { reasonWords } from '@allmend/domain/objects'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { api } from '../../../lib/api.ts'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { hasProblems } from '../../booking-draft/index.ts'
import { type Customer, createOrder, questionOf, type SentBooking } from '../../desk-entry/index.ts'
import { isWrong, type PositionDraft, wirePosition } from '../order-values.ts'
import type { BookingEntry } from './booking-entry.ts'
import { useBookings } from './use-bookings.ts'

/** Whether all of it can be had together, and what it costs this customer. */
const orderCheckQuery = (userId: number | null, bookings: readonly SentBooking[]) =>
  queryOptions({
    queryKey: ['orders', 'check', userId, bookings],
    queryFn: ({ signal }) => api('POST /api/admin/plan/check', { body: { userId, bookings: [...bookings] }, signal }),
    enabled: bookings.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

const waitingTime = 300

/** An order in the making, with what the server says to it. */
export function useNewOrder(onCreated: (id: number) => void) {
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [positions, setPositions] = useState<readonly PositionDraft[]>([])
  const [paymentOptionId, setPayment] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [isConfirmed, setConfirmed] = useState(true)
  const [withMail, setWithMail] = useState(true)
  const [isTried, setTried] = useState(false)
  /** Bookings somebody tried to order: what is missing of them is named, not of one that was just added. */
  const [tried, setTriedBookings] = useState<readonly number[]>([])
  const [question, setQuestion] = useState<string | null>(null)
  // The same order once, however often the button is pressed.
  const [clientKey] = useState(() => crypto.randomUUID())

  const { entries: bookings, whole, ...list } = useBookings()
  const wanted = JSON.stringify(whole.map(questionOf))
  const [asked] = useDebouncedValue(wanted, waitingTime)
  const check = useQuery(orderCheckQuery(customer?.id ?? null, JSON.parse(asked) as SentBooking[]))
  const isCurrent = asked === wanted && !check.isFetching
  const verdictOf = (entry: BookingEntry) => {
    const place = list.placeOf(entry)
    return isCurrent ? check.data?.dates.find(({ booking }) => booking === place) : undefined
  }

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
      const done = `Bestellung ${orderNumber} erstellt.`
      void notifyMailed({ done, instead: 'Drucken Sie die Bestätigung («PDF»)' }, withMail)
      onCreated(orderId)
    },
    onError: (error, isForced) => {
      const isAsked =
        error instanceof ApiError && ['booking.incomplete', 'booking.not_bookable'].includes(error.code ?? '')
      if (isAsked && !isForced) setQuestion(`${errorText(error)} Die Verwaltung darf das übergehen.`)
    },
  })

  const missing = missingPart({ customer, bookings, whole, positions })
  const gapsOf = (entry: BookingEntry) => list.gapsOf(entry, create.error)
  const submit = () => {
    setTried(true)
    setTriedBookings(bookings.map(({ id }) => id))
    if (missing || create.isPending) return
    const rule = isCurrent ? check.data?.dates.find(({ reason, isFirm }) => reason !== null && !isFirm) : undefined
    const toOverride = [
      ...(bookings.some((entry) => hasProblems(gapsOf(entry))) ? ['Es fehlen Angaben, die das Objekt verlangt.'] : []),
      ...(rule?.reason ? [reasonWords[rule.reason]] : []),
    ]
    if (toOverride.length > 0) setQuestion(`${toOverride.join(' ')} Die Verwaltung darf das übergehen.`)
    else create.mutate(false)
  }
  const { change } = list
  const forget = create.reset
  // What was refused is told until something is changed.
  const changeBooking = useCallback(
    (...args: Parameters<typeof change>) => {
      forget()
      change(...args)
    },
    [change, forget],
  )
  const refused = create.error && question === null ? errorText(create.error) : null
  return {
    customer,
    setCustomer,
    bookings,
    addBooking: list.add,
    removeBooking: list.remove,
    changeBooking,
    objectOf: list.objectOf,
    objectErrorOf: list.objectErrorOf,
    /** Null as long as nobody tried to order it. */
    gapsOf: (entry: BookingEntry) => (tried.includes(entry.id) ? gapsOf(entry) : null),
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
    isWhole: (entry: BookingEntry) => list.placeOf(entry) !== null,
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
  readonly whole: readonly SentBooking[]
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
