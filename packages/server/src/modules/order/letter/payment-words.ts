import type { PaymentKind } from '@allmend/domain/bookings'
import { displayDate, parseDay } from '@allmend/domain/time'

interface Due {
  readonly booked_on: string | null
  readonly due_on: string | null
  readonly payment_kind: PaymentKind
}

const manners: Readonly<Record<PaymentKind, string>> = {
  invoice: 'Zahlbar',
  cash: 'Bar zu bezahlen',
  online: 'Zahlbar',
}

/** `Zahlbar innert 30 Tagen, bis am 30.12.2026. Bitte verwenden Sie den Zahlteil. Besten Dank.` */
export function dueWords({ booked_on, due_on, payment_kind }: Due, hasPart: boolean, isThanked = true): string {
  if (due_on === null) return ''
  const days = (parseDay(due_on) ?? 0) - (parseDay(booked_on ?? due_on) ?? 0)
  const within = days > 1 ? ` innert ${days} Tagen,` : ''
  const how = hasPart ? ' Bitte verwenden Sie den Zahlteil.' : ''
  return `${manners[payment_kind]}${within} bis am ${displayDate(due_on)}.${how}${isThanked ? ' Besten Dank.' : ''}`
}
