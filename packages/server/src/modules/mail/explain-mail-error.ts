import { type Refusal, refuse } from '../../platform/http/refusal.ts'

/** What a mail server, or the way to it, said no with. */
interface MailError {
  readonly code?: string
  /** Of the server, in its own words. */
  readonly response?: string
  readonly message: string
}

interface Server {
  readonly host: string
  readonly port: number
}

interface Explained {
  readonly sentence: string
  readonly answer: string | null
}

const longestAnswer = 300

/** What went wrong, as somebody at a counter can mend it, and the words of the server for whoever runs it. */
export function explainMailError(error: unknown, server: Server | null): Explained {
  const { code = '', message, response } = error instanceof Error ? (error as MailError) : { message: String(error) }
  const place = server ? `Server «${server.host}» auf Port ${server.port}` : 'Mailserver der Betreiberin'
  return {
    sentence: sentenceFor(code, message, place),
    // Where the operator's own server stands is no municipality's business.
    answer: response ? oneLine(response) : server && isNode(code) ? oneLine(message) : null,
  }
}

/** The same for the log of mails; what has nothing to do with a server stays as it is. */
export function explainFailure(error: unknown, server: Server | null): Explained {
  if (!(error instanceof Error)) return { sentence: String(error), answer: null }
  if (!('code' in error) || typeof error.code !== 'string' || error.code === 'EPASSWORD') {
    return { sentence: error.message, answer: null }
  }
  return explainMailError(error, server)
}

const insideSentence = (place: string) =>
  `Der ${place} liegt nicht im Internet. Adressen im eigenen Netz lässt nur die Betreiberin zu.`

/** Somebody saves a server no mail would ever reach. */
export const refuseInside = (name: string): Refusal =>
  refuse('mail.host_inside', { fields: { smtpHost: insideSentence(`Server «${name}»`) } })

function sentenceFor(code: string, message: string, place: string): string {
  if (code === 'EPRIVATE') {
    return insideSentence(place)
  }
  if (code === 'EAUTH') return 'Der Mailserver nimmt Benutzername oder Passwort nicht an.'
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) {
    return `Der ${place} wurde nicht gefunden. Bitte prüfen Sie seinen Namen.`
  }
  if (/wrong version number|packet length too long|unknown protocol/i.test(message)) {
    return `Die Verschlüsselung passt nicht zum Port: Der ${place} spricht sie nicht vom ersten Wort an. Versuchen Sie STARTTLS.`
  }
  if (/certificate|self.signed|altname|issuer/i.test(message)) {
    return `Das Zertifikat des Mailservers ist nicht gültig. Der Name muss der sein, auf den es ausgestellt ist.`
  }
  if (code === 'ETLS' || /STARTTLS/i.test(message)) {
    return `Der ${place} bietet keine Verschlüsselung mit STARTTLS an.`
  }
  if (/ECONNREFUSED/.test(`${code} ${message}`))
    return `Der ${place} nimmt keine Verbindung an. Bitte prüfen Sie den Port.`
  if (code === 'ETIMEDOUT') return `Der ${place} antwortet nicht in der gewohnten Zeit.`
  if (code === 'EENVELOPE') return 'Der Mailserver lehnt den Absender oder den Empfänger ab.'
  if (code === 'EMESSAGE') return 'Der Mailserver lehnt die Nachricht ab.'
  return `Die Verbindung zum ${place} ist nicht zustande gekommen.`
}

/** Words of Node or the library, worth showing where no server said anything. */
const isNode = (code: string) =>
  ['ESOCKET', 'ECONNECTION', 'ETLS', 'EPROTOCOL', 'ECONNRESET', 'EHOSTUNREACH'].includes(code)

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)
