/** How a text is looked for in `app_user.search_text`; null for one that names nothing. */
interface PeopleSearch {
  readonly longest: string
  readonly words: readonly string[]
  readonly phone: string | null
}

const accents = /\p{Diacritic}/gu
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ae: 'a', oe: 'o', ue: 'u' }

/** The counterpart of the database's fold_umlauts: Müller, Mueller and Muller give the same. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/[ßæœø]/g, (letter) => spelledOut[letter] ?? letter)
    .replaceAll(/ae|oe|ue/g, (pair) => spelledOut[pair] ?? pair)

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Only digits and what people put between them; the country's code stands for the leading zero. */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s+()/.-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 3) return null
  return /^\s*(\+|00)/.test(text) ? digits.replace(/^(00)?410?/, '') : digits
}

export function searchWords(text: string): PeopleSearch | null {
  const words = text
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')
  const [longest] = [...words].sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  const phone = phoneDigits(text)
  return { longest: contains(longest), words: words.map(contains), phone: phone && contains(phone) }
}
