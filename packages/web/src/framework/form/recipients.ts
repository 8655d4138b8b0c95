import { email } from '@allmend/domain/validation'

export const mostRecipients = 30

const [opening, closing] = [`<("'`, `>)"'`]

/** Without what mail programs put around an address; sign by sign from both ends, so that none is looked at twice. */
function bare(part: string): string {
  let [start, end] = [0, part.length]
  while (start < end && opening.includes(part.charAt(start))) start += 1
  while (end > start && closing.includes(part.charAt(end - 1))) end -= 1
  return part.slice(start, end)
}

/** The addresses in a pasted text, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\s]+/)
      .map(bare)
      .filter(Boolean),
  ),
]

const longestShown = 60
const shortened = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** Why these cannot be added; null when they can. */
export function wrongAddress(found: readonly string[], present: readonly string[]): string | null {
  const wrong = found.find((address) => email(address, '', {}) !== null)
  if (wrong) return `'${shortened(wrong)}' ist keine gültige E-Mail Adresse`
  const known = present.map((address) => address.toLowerCase())
  const twice = found.find((address) => known.includes(address.toLowerCase()))
  if (twice) return `'${twice}' ist schon dabei`
  return present.length + found.length > mostRecipients ? `Höchstens ${mostRecipients} Empfänger` : null
}
