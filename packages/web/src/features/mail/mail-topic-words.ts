const topicWords: Readonly<Record<string, string>> = {
  registrationVerification: 'Registration bestätigen',
  registrationKnownAddress: 'Registration mit bekannter Adresse',
  accountCreated: 'Neues Konto',
  passwordReset: 'Neues Passwort setzen',
  passwordChanged: 'Passwort geändert',
  newDevice: 'Neues Gerät',
  twoFactorDisabled: 'Zwei-Faktor-Authentifizierung aus',
  anonymousOrderVerification: 'Code für eine Bestellung ohne Konto',
  customerOrder: 'Bestellung (Kunde)',
  adminOrder: 'Bestellung (Verwaltung)',
  customerCancellation: 'Stornierung (Kunde)',
  adminCancellation: 'Stornierung (Verwaltung)',
  adminChangeRequest: 'Änderungsanfrage (Verwaltung)',
}

export const mailTopicWord = (topic: string): string => (Object.hasOwn(topicWords, topic) && topicWords[topic]) || topic
