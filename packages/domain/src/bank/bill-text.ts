/** The letters a QR-bill may hold: Latin with the marks of European names, four of Romanian, and the euro. */
const isAllowed = (sign: string) => /^[ -~\u00a1-\u00ac\u00ae-\u017f\u0218-\u021b€]$/.test(sign)

/** What people type and the standard does not know, with what comes closest. */
const closest: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  ẞ: 'SS',
}

const isMark = (sign: string) => /^[\p{S}\p{Cf}\p{M}\p{Co}\p{Cn}\p{Cs}]$/u.test(sign)

function allowed(sign: string): string {
  if (isAllowed(sign)) return sign
  const known = closest[sign]
  if (known !== undefined) return known
  const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if ([...bare].every(isAllowed)) return bare
  // A picture falls away; a letter of another script is seen to be missing.
  return isMark(sign) ? '' : '?'
}

/** A text as a QR-bill takes it: one line of its letters, cut to its length. */
export const billText = (text: string, most: number): string =>
  [...text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ')]
    .map(allowed)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd()
