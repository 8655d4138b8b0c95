export const orderColumns = {
  number: 'Nummer',
  createdAt: 'Eingang',
  customer: 'Kunde',
  company: 'Firma',
  objects: 'Objekte',
  bookings: 'Buchungen',
  priceCategory: 'Preiskategorie',
  paymentOption: 'Zahlungsart',
  total: 'Total CHF',
  credited: 'Gutgeschrieben CHF',
  charged: 'Total nach Stornierung CHF',
  dunned: 'Mahngebühren CHF',
  paid: 'Bezahlt CHF',
  refunded: 'Rückerstattet CHF',
  owed: 'Offen CHF',
  bookedOn: 'Verbucht am',
  dueOn: 'Fällig am',
  paidOn: 'Bezahlt am',
  paymentState: 'Zahlung',
  state: 'Status',
} as const

/** One row for each line of an order and each VAT rate of the line. */
export const orderLineColumns = {
  number: 'Bestellnummer',
  createdAt: 'Datum',
  bookedOn: 'Verbucht am',
  customer: 'Kunde',
  text: 'Text',
  quantity: 'Menge',
  net: 'Netto CHF',
  rate: 'Satz %',
  tax: 'MwSt. CHF',
  gross: 'Brutto CHF',
  paymentOption: 'Zahlungsart',
  paidOn: 'Bezahlt am',
  state: 'Status',
} as const

export const paymentOptionColumns = {
  name: 'Name',
  kind: 'Art',
  description: 'Beschreibung',
  priceCategories: 'Preiskategorien',
  dueDays: 'Zahlungsfrist',
  isActive: 'Aktiv',
  isDefault: 'Standard',
  openOrders: 'Offene Bestellungen',
} as const

export const onlinePaymentColumns = {
  at: 'Datum',
  order: 'Bestellung',
  customer: 'Kunde',
  method: 'Zahlungsmittel',
  amount: 'Betrag CHF',
  returned: 'Erstattet',
  state: 'Stand',
  fee: 'Gebühr',
  reference: 'Referenz',
  provider: 'Anbieter',
  status: 'Status beim Anbieter',
} as const
