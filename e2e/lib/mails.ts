/** The readable text of a mail as it went over the wire: quoted-printable undone, line breaks inside addresses closed. */
export function decodeMail(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The path of the first link of this kind in a mail. */
export function linkIn(mail: string, path: string): string {
  const match = new RegExp(`https?://[^\\s"<]+(${path}\\?token=[\\w-]+)`).exec(mail)
  if (!match?.[1]) throw new Error(`no link to ${path} in the mail`)
  return match[1]
}
