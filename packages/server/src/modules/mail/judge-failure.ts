/** What a failure says: nothing goes through this server now, not this mail yet, or never this mail. */
type Verdict = 'server' | 'later' | 'never'

/** A mail that no server would make sendable. */
export class UnsendableMail extends Error {}

/** The way to a server: what no other mail would fare better with. */
const onTheWay = [
  ...['EAUTH', 'ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EPRIVATE', 'EPASSWORD'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
]
/** Answers that are about whoever sends: going away, or not before somebody signs in. */
const aboutUs = [421, 454, 530, 534, 535, 538]

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  /** Which word of ours was answered; `API` for none, the library refused by itself. */
  readonly command?: string
}

/**
 * Whether it is worth trying again, by what the server answered. A 5xx to the recipient or the message is its last word on it; to the
 * sender it is about settings, which somebody may mend.
 */
export function judgeFailure(error: unknown): Verdict {
  if (error instanceof UnsendableMail) return 'never'
  if (!(error instanceof Error)) return 'later'
  const { code = '', command = '', responseCode = 0 } = error as SmtpError
  if (onTheWay.includes(code) || aboutUs.includes(responseCode)) return 'server'
  if (responseCode >= 500) return command === 'MAIL FROM' ? 'server' : 'never'
  if (responseCode >= 400) return 'later'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'never' : 'later'
}
