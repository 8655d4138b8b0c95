import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { CallError } from '../../platform/net/call-host.ts'
import { UnfitDirectoryError, UnsafeAddressError } from './directory-client.ts'

interface Explained {
  readonly isGood: boolean
  readonly sentence: string
  /** The words of the directory itself, for whoever runs it. */
  readonly answer: string | null
}

/** An error and what caused it, and so on. */
function* causesOf(error: unknown): Generator<unknown> {
  for (let [one, depth] = [error, 0]; one !== undefined && one !== null && depth < 8; depth += 1) {
    yield one
    one = one instanceof Error ? one.cause : undefined
  }
}

const find = <T>(error: unknown, kind: new (...args: never[]) => T): T | undefined =>
  [...causesOf(error)].find((one): one is T => one instanceof kind)

/** It did not answer, or not as a directory does: nothing somebody who signs in could have done. */
export function isUnreachable(error: unknown): boolean {
  if (find(error, CallError) || find(error, UnsafeAddressError)) return true
  const body = find(error, ResponseBodyError)
  if (body) return body.status >= 500
  const answer = [...causesOf(error)].find((one): one is Response => one instanceof Response)
  return answer !== undefined && answer.status >= 500
}

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** What came of a test, as whoever sets it up can mend it. */
export function explainDirectoryError(error: unknown, issuer: string): Explained {
  const no = (sentence: string, answer: string | null = null): Explained => ({ isGood: false, sentence, answer })
  if (find(error, UnsafeAddressError)) {
    return no('Das Verzeichnis muss über eine verschlüsselte Adresse (https) erreichbar sein.')
  }
  const call = find(error, CallError)
  if (call) return no(sentenceFor(call, URL.parse(issuer)?.host ?? issuer))
  const unfit = find(error, UnfitDirectoryError)
  if (unfit) return no(lackWords[unfit.lacks])
  const refused = 'Das Verzeichnis antwortet, nimmt aber Client-ID oder Client-Geheimnis nicht an.'
  const challenge = find(error, WWWAuthenticateChallengeError)
  if (challenge) return no(refused, `HTTP ${challenge.status}`)
  const body = find(error, ResponseBodyError)
  if (body) {
    const said = oneLine([body.error, body.error_description].filter(Boolean).join(': '))
    // The code was made up, so this is what a directory says to a client it knows.
    if (body.error === 'invalid_grant') {
      return {
        isGood: true,
        sentence: 'Das Verzeichnis antwortet und kennt Client-ID und Client-Geheimnis.',
        answer: null,
      }
    }
    if (['invalid_client', 'unauthorized_client'].includes(body.error)) {
      return no(refused, said)
    }
    return no('Das Verzeichnis antwortet, lehnt die Anfrage aber ab.', said)
  }
  const answer = [...causesOf(error)].find((one): one is Response => one instanceof Response)
  return no(
    'An dieser Adresse steht kein Verzeichnis mit OpenID Connect, oder es nennt sich anders. Bitte prüfen Sie den Aussteller.',
    answer && answer.status !== 200 ? `HTTP ${answer.status}` : null,
  )
}

const lackWords = {
  keys: 'Das Verzeichnis antwortet, nennt aber keine Schlüssel für seine Unterschriften.',
  pkce: 'Das Verzeichnis antwortet, kennt aber das Verfahren PKCE mit S256 nicht.',
} as const

function sentenceFor({ code, message }: CallError, host: string): string {
  if (code === 'EPRIVATE') {
    return `«${host}» liegt nicht im Internet. Adressen im eigenen Netz lässt nur die Betreiberin zu.`
  }
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `«${host}» wurde nicht gefunden. Bitte prüfen Sie den Aussteller.`
  if (code === 'ETIMEDOUT') return `«${host}» antwortet nicht in der gewohnten Zeit.`
  if (code === 'ETOOLARGE') return `«${host}» antwortet mit viel mehr, als ein Verzeichnis von sich sagt.`
  if (code === 'ECONNRESET') return `«${host}» bricht die Verbindung ab.`
  if (['EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return `Zu «${host}» führt kein Weg.`
  if (/certificate|self.signed|altname|CERT/i.test(`${code} ${message}`))
    return `Das Zertifikat von «${host}» ist nicht gültig.`
  return `«${host}» nimmt keine Verbindung an.`
}
