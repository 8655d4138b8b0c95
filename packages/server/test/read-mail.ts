interface Part {
  readonly type: string
  /** As the sender named it; null of what is no file. */
  readonly filename: string | null
  readonly method: string | undefined
  readonly content: Buffer
}

/** A mail as its reader gets it. */
interface ReadMail {
  /** Lines of the head, unfolded and with their encoded words read, by name in small letters. */
  readonly head: ReadonlyMap<string, readonly string[]>
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly (Part & { readonly filename: string })[]
}

const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** RFC 2047. Letters may be cut between two words: they are read as one. */
const words = (text: string) =>
  text.replaceAll(/(?:=\?UTF-8\?[QB]\?[^?]*\?=\s*)+/gi, (run) => {
    const pieces = [...run.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind = '', body = '']) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64') : quoted(body.replaceAll('_', ' ')),
    )
    return Buffer.concat(pieces).toString('utf8') + (/\s$/.exec(run)?.[0] ?? '')
  })

function split(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const head = new Map<string, string[]>()
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r\n([ \t])/g, '$1')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`no line of a head: ${JSON.stringify(line)}`)
    head.set(name.toLowerCase(), [...(head.get(name.toLowerCase()) ?? []), value])
  }
  return { head, body: source.slice(end + 4) }
}

function partsOf(source: string): Part[] {
  const { head, body } = split(source)
  const type = head.get('content-type')?.[0] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (type.startsWith('multipart/') && boundary) {
    const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
    return pieces.flatMap((piece) => partsOf(piece.replace(/^\r\n/, '')))
  }
  const encoding = head.get('content-transfer-encoding')?.[0]?.toLowerCase()
  const plain = body.replace(/\r\n$/, '')
  const filename = /filename="?([^";]+)"?/.exec(head.get('content-disposition')?.[0] ?? '')?.[1] ?? null
  return [
    {
      type: type.split(';')[0]?.trim() ?? '',
      method: /method=(\w+)/.exec(type)?.[1],
      filename,
      content:
        encoding === 'base64'
          ? Buffer.from(plain, 'base64')
          : quoted(encoding === 'quoted-printable' ? plain.replaceAll('=\r\n', '') : plain.replaceAll('=', '=3D')),
    },
  ]
}

/** Reads a mail by the letter of MIME, as it came over the wire. */
export function readMail(source: string): ReadMail {
  const parts = partsOf(source)
  const head = new Map([...split(source).head].map(([name, lines]) => [name, lines.map(words)]))
  const only = (type: string) => {
    const found = parts.filter((part) => part.type === type && part.filename === null)
    if (found.length !== 1) throw new Error(`${found.length} parts of ${type}`)
    return found[0]?.content.toString('utf8') ?? ''
  }
  return {
    head,
    subject: head.get('subject')?.[0] ?? '',
    text: only('text/plain'),
    html: only('text/html'),
    files: parts.flatMap((part) => (part.filename === null ? [] : [{ ...part, filename: part.filename }])),
  }
}
