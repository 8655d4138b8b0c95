export interface ContactLine {
  readonly kind: 'phone' | 'mail' | 'text'
  readonly text: string
  readonly href: string | null
}

const mailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneNumber = /^(?:tel\.?|telefon)?:?\s*(\+?[\d(/.-][\d\s()/.-]{8,})$/i

/** Free text of the footer, line by line; a line that is a phone number or a mail address becomes a link. */
export function contactLines(text: string): ContactLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(toLine)
}

function toLine(text: string): ContactLine {
  if (mailAddress.test(text)) return { kind: 'mail', text, href: `mailto:${text}` }
  const number = phoneNumber.exec(text)?.[1]
  if (number) return { kind: 'phone', text, href: `tel:${number.replace(/[^\d+]/g, '')}` }
  return { kind: 'text', text, href: null }
}
