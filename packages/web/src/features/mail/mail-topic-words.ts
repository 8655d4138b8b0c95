const topicWords: Readonly<Record<string, string>> = {
  registrationVerification: 'Registration bestätigen',
  registrationKnownAddress: 'Registration mit bekannter Adresse',
  accountCreated: 'Neues Konto',
  passwordReset: 'Neues Passwort setzen',
  passwordChanged: 'Passwort geändert',
  newDevice: 'Neues Gerät',
  twoFactorDisabled: 'Zwei-Faktor-Authentifizierung aus',
}

export const mailTopicWord = (topic: string): string => (Object.hasOwn(topicWords, topic) && topicWords[topic]) || topic
