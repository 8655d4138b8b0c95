const gone = 'Der Link oder Code in dieser E-Mail wird aus Sicherheitsgründen gelöscht, sobald sie verschickt ist.'

/** What somebody at the counter does instead, by what the mail was about. */
const instead: Readonly<Record<string, string>> = {
  registrationVerification: 'Die Person kann sich noch einmal registrieren und erhält dann einen neuen Link.',
  staffInvitation: 'Die Person kann unter «Passwort vergessen» einen neuen Link anfordern.',
  passwordReset: 'Die Person kann unter «Passwort vergessen» einen neuen Link anfordern.',
  anonymousOrderVerification: 'Die Person erhält einen neuen Code, wenn sie ihn beim Bestellen noch einmal anfordert.',
}

const orderInstead = 'Öffnen Sie die Bestellung, wählen Sie «Link erneuern» und schicken Sie der Person den neuen Link.'

/** Why a mail cannot be sent again whose secret is gone, and what to do. */
export const whyNotAgain = (topic: string): string => `${gone} ${instead[topic] ?? orderInstead}`
