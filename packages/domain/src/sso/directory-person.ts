/** What a directory says of somebody, as it stands in its tokens. */
export type Claims = Readonly<Record<string, unknown>>

export interface DirectoryPerson {
  /** Names the person among those of the directory, for good; an e-mail address may go to somebody else one day. */
  readonly subject: string
  readonly email: string
  /** The directory itself says that the mailbox is the person's. */
  readonly isEmailProven: boolean
  readonly firstname: string
  readonly lastname: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

const entra = /^https:\/\/login\.microsoftonline\.com\/([0-9a-f-]{36})\/v2\.0$/i

/**
 * Microsoft names people anew for each client (`sub`); `oid` is the same everywhere, within its tenant. Null where the token belongs to
 * another tenant than the directory.
 */
function subjectOf(issuer: string, claims: Claims): string | null {
  const [, tenant] = entra.exec(issuer) ?? []
  if (tenant === undefined) return textOf(claims.sub) || null
  const [tid, oid] = [textOf(claims.tid).toLowerCase(), textOf(claims.oid).toLowerCase()]
  return tid === tenant.toLowerCase() && oid !== '' ? `${tid}:${oid}` : null
}

const isAddress = (text: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text) && text.length <= 254

/** Null if nothing names the person. */
export function personOf(issuer: string, claims: Claims): DirectoryPerson | null {
  const subject = subjectOf(issuer, claims)
  if (subject === null || subject.length > 255) return null
  const mailed = textOf(claims.email)
  const email = [mailed, textOf(claims.preferred_username)].find(isAddress) ?? ''
  const [first = '', ...others] = textOf(claims.name).split(/\s+/)
  return {
    subject,
    email,
    isEmailProven: email !== '' && email === mailed && (isTrue(claims.email_verified) || isTrue(claims.xms_edov)),
    firstname: (textOf(claims.given_name) || first).slice(0, 100),
    lastname: (textOf(claims.family_name) || others.join(' ')).slice(0, 100),
  }
}
