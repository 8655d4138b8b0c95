export const roleWords = { user: 'Kunde', admin: 'Administrator', keeper: 'Keeper' } as const

/** Where an account stands; guests ordered without one. */
export const userStates = ['active', 'deactivated', 'unverified', 'guest'] as const
export type UserState = (typeof userStates)[number]
export const userStateWords: Readonly<Record<UserState, string>> = {
  active: 'Aktiv',
  deactivated: 'Deaktiviert',
  unverified: 'Unbestätigt',
  guest: 'Ohne Konto',
}

/** What decided about the price category a customer pays by. */
export const categoryBases = ['zipcode', 'own', 'default'] as const
export type CategoryBasis = (typeof categoryBases)[number]

interface PricedPerson {
  readonly priceCategory: string | null
  readonly priceCategoryBasis: CategoryBasis | null
}

/** The category a person pays by and, where nobody chose it for them, why: «Einheimische», «nach PLZ». */
export function priceCategoryWords({ priceCategory, priceCategoryBasis }: PricedPerson): readonly string[] {
  if (priceCategory === null) return []
  if (priceCategoryBasis === 'zipcode') return [priceCategory, 'nach PLZ']
  return priceCategoryBasis === 'default' ? [priceCategory, 'Standard'] : [priceCategory]
}

/** Who ordered, the first name first: the club and its person, or the person; never empty, since a person may have been deleted. */
export function customerNames({
  company,
  name,
}: {
  readonly company: string
  readonly name: string
}): readonly string[] {
  const names = [company, name].filter((one) => one !== '')
  return names.length > 0 ? names : ['Gelöschte Person']
}

/** What a mail is about, for people. */
export const mailTopicWords = {
  registrationVerification: 'Registration bestätigen',
  registrationKnownAddress: 'Registration mit bekannter Adresse',
  accountCreated: 'Neues Konto',
  staffInvitation: 'Einladung an die Verwaltung',
  passwordReset: 'Neues Passwort setzen',
  passwordChanged: 'Passwort geändert',
  newDevice: 'Neues Gerät',
  twoFactorDisabled: 'Zwei-Faktor-Authentifizierung aus',
  anonymousOrderVerification: 'Code für eine Bestellung ohne Konto',
  customerOrder: 'Bestellung (Kunde)',
  adminOrder: 'Bestellung (Verwaltung)',
  customerInvoice: 'Rechnung (Kunde)',
  customerLetter: 'Brief zur Bestellung (Kunde)',
  customerPaymentReminder: 'Zahlungserinnerung (Kunde)',
  customerPaymentWarning: 'Mahnung (Kunde)',
  customerReceipt: 'Quittung (Kunde)',
  customerPaymentOpen: 'Bestellung noch nicht bezahlt (Kunde)',
  customerOrderExpired: 'Bestellung nicht bezahlt (Kunde)',
  customerPaymentReturned: 'Zahlung wird erstattet (Kunde)',
  customerRefunded: 'Rückerstattung (Kunde)',
  adminPaymentTrouble: 'Zahlung prüfen (Verwaltung)',
  customerCancellation: 'Stornierung durch Kunden (Kunde)',
  adminCancellation: 'Stornierung durch Kunden (Verwaltung)',
  adminChangeRequest: 'Änderungsanfrage (Verwaltung)',
  customerBookingConfirmation: 'Buchung bestätigt (Kunde)',
  customerBookingRejection: 'Buchung abgelehnt (Kunde)',
  customerBookingCancellation: 'Buchung storniert (Kunde)',
  customerSerialConfirmation: 'Serie bestätigt (Kunde)',
  customerSerialRejection: 'Serie abgelehnt (Kunde)',
  customerBookingChange: 'Buchung geändert (Kunde)',
  customerChangeRequestAcceptance: 'Änderungsanfrage angenommen (Kunde)',
  customerChangeRequestRejection: 'Änderungsanfrage abgelehnt (Kunde)',
  adminBookingConfirmation: 'Buchung bestätigt (Verwaltung)',
  adminBookingRejection: 'Buchung abgelehnt (Verwaltung)',
  adminSerialConfirmation: 'Serie bestätigt (Verwaltung)',
  adminSerialRejection: 'Serie abgelehnt (Verwaltung)',
  customerReminder: 'Erinnerung (Kunde)',
  caretakerReminder: 'Erinnerung (Hauswart)',
  caretakerDayList: 'Tagesliste (Hauswart)',
} as const
export type MailTopic = keyof typeof mailTopicWords

const isMailTopic = (topic: string): topic is MailTopic => Object.hasOwn(mailTopicWords, topic)

/** A topic of an older version has no name any more. */
export const mailTopicWord = (topic: string): string => (isMailTopic(topic) ? mailTopicWords[topic] : 'Anderes Thema')

export const mailStateWords = {
  queued: 'Wartet',
  sent: 'Gesendet',
  failed: 'Fehlgeschlagen',
  kept: 'Nur protokolliert',
} as const
