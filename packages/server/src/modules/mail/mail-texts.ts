/** What a mail says, before it is dressed: paragraphs, and one button that leads on. */
export interface MailText {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
}

/** The topics that have texts so far, with what each must be given. */
export interface MailTopics {
  registrationVerification: { firstname: string; lastname: string; appTitle: string; url: string }
  passwordReset: { firstname: string; lastname: string; appTitle: string; url: string }
}

export const mailTexts: { [T in keyof MailTopics]: (values: MailTopics[T]) => MailText } = {
  registrationVerification: ({ firstname, lastname, appTitle, url }) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail Adresse',
    greeting: `Guten Tag ${firstname} ${lastname}`,
    paragraphs: [
      `Vielen Dank für Ihre Registrierung im Reservationssystem von ${appTitle}.`,
      'Bitte bestätigen Sie Ihre E-Mail Adresse. Danach können Sie sich anmelden und reservieren.',
    ],
    button: { label: 'E-Mail Adresse bestätigen', url },
    closing: [
      'Falls Sie sich nicht registriert haben, brauchen Sie nichts zu tun: Ohne Bestätigung wird kein Konto eröffnet.',
      `Freundliche Grüsse\n${appTitle}`,
    ],
  }),
  passwordReset: ({ firstname, lastname, appTitle, url }) => ({
    subject: 'Neues Passwort setzen',
    greeting: `Guten Tag ${firstname} ${lastname}`,
    paragraphs: [
      `Für Ihr Konto im Reservationssystem von ${appTitle} wurde ein neues Passwort angefordert.`,
      'Mit dem folgenden Link setzen Sie es. Er gilt eine Stunde und funktioniert nur einmal.',
    ],
    button: { label: 'Neues Passwort setzen', url },
    closing: [
      'Falls Sie kein neues Passwort angefordert haben, können Sie diese E-Mail ignorieren. Ihr bisheriges Passwort gilt weiterhin.',
      `Freundliche Grüsse\n${appTitle}`,
    ],
  }),
}
