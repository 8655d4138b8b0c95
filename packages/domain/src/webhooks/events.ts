/** What other systems can be told, in the order staff choose from. */
export const webhookEvents = {
  'order.created': 'Bestellung eingegangen',
  'order.cancelled': 'Bestellung storniert',
  'booking.confirmed': 'Buchung bestätigt',
  'booking.rejected': 'Buchung abgelehnt',
  'booking.moved': 'Buchung verschoben',
  'booking.cancelled': 'Buchung storniert',
  'change.requested': 'Änderungsanfrage',
  'payment.paid': 'Zahlung eingegangen',
  'payment.refunded': 'Zahlung erstattet',
  'payment.failed': 'Zahlung fehlgeschlagen',
  'object.updated': 'Objekt geändert',
  'user.registered': 'Kunde registriert',
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[]

/** Sent on request only. */
export const testEvent = 'test'
