interface Mailing {
  /** What was done, whatever becomes of the mail; missing where that is the mail itself. */
  readonly done?: string
  /** What is said of a mail that goes out; missing where nobody has to know. */
  readonly mailed?: string
  /** What to do where none goes out: «Drucken Sie die Rechnung» */
  readonly instead?: string
}

export const noServer = 'Es ist kein Mailserver eingerichtet'
const setUp = 'richten Sie unter «Einstellungen › E-Mails» einen Mailserver ein'

/** What stands where a mail is offered that would not go out. */
export const keptWords = `${noServer}: Die E-Mail wird nur protokolliert.`

/** What came of something that mails somebody. */
export function mailingWords({ done, mailed, instead }: Mailing, goesOut: boolean): string {
  if (goesOut) return [done, mailed].filter(Boolean).join(' ')
  const next = instead ? `${instead}, oder ${setUp}` : `R${setUp.slice(1)}`
  return [done, `${noServer}, darum geht keine E-Mail hinaus. ${next}.`].filter(Boolean).join(' ')
}
