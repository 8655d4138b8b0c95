import type { Agreed } from './consents.tsx'
import type { TermsToAccept } from './use-terms-to-accept.ts'

const codeLength = 6

interface Unfinished {
  /** The name of the field, or the code. */
  readonly at: keyof Agreed | 'code'
  readonly sentence: string
}

/** The first thing that still keeps the order back; `code` is null for whoever needs none. */
export function findUnfinished(terms: TermsToAccept, agreed: Agreed, code: string | null): Unfinished | null {
  const [rules, privacy] = [terms.rules === null || agreed.rules, terms.privacy === null || agreed.privacy]
  if (!rules || !privacy) {
    const at = rules ? 'privacy' : 'rules'
    const both = 'Bitte stimmen Sie dem Reglement und dem Datenschutz zu.'
    const one = rules ? 'Bitte stimmen Sie dem Datenschutz zu.' : 'Bitte stimmen Sie dem Reglement zu.'
    return { at, sentence: rules || privacy ? one : both }
  }
  const digits = code === null ? 0 : codeLength - code.length
  if (digits <= 0) return null
  if (digits === codeLength) return { at: 'code', sentence: 'Es fehlt noch der Code aus der E-Mail.' }
  return {
    at: 'code',
    sentence: digits === 1 ? 'Es fehlt noch 1 Ziffer des Codes.' : `Es fehlen noch ${digits} Ziffern des Codes.`,
  }
}
