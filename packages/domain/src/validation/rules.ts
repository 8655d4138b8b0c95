/**
 * The rules every form and every call share. A rule gets the value, the field's German name and the other values of the
 * form; it answers with a German sentence or null. Except for `required`, an empty value breaks no rule.
 */
export type Rule = (value: unknown, field: string, others: Readonly<Record<string, unknown>>) => string | null

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const rule =
  (holds: (text: string, value: unknown) => boolean, message: (field: string) => string): Rule =>
  (value, field) =>
    isEmpty(value) || holds(String(value), value) ? null : message(field)

/** Length as people count it: an emoji is one character, though it takes two code units. */
const characters = (text: string) => [...text].length

const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Marks that say how to write, and blanks of other scripts: nobody sees a name made of them. */
const isUnseen = (value: unknown) =>
  typeof value === 'string' && /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(value)

export const required: Rule = (value, field) =>
  isEmpty(value) || isUnseen(value) ? `'${field}' darf nicht leer sein` : null

export const requiredIf =
  (other: string, expected: unknown): Rule =>
  (value, field, others) =>
    others[other] === expected ? required(value, field, others) : null

export const digits = (count: number) =>
  rule(
    (text) => new RegExp(`^\\d{${count}}$`).test(text),
    (field) => `'${field}' muss aus genau ${count} Ziffern bestehen`,
  )

export const email = rule(
  (text) =>
    text.length <= 254 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-zäöü0-9]([a-zäöü0-9-]{0,61}[a-zäöü0-9])?\.)+[a-z]{2,63}$/i.test(
      text,
    ),
  () => 'Die E-Mail Adresse muss gültig sein',
)

/** A list of addresses; the first wrong one is named. */
export const emails: Rule = (value, field, others) => {
  const wrong = (Array.isArray(value) ? value : []).find((address) => email(address, field, others) !== null)
  return wrong === undefined ? null : `'${String(wrong)}' ist keine gültige E-Mail Adresse`
}

export const min = (length: number) =>
  rule(
    (text) => characters(text) >= length,
    (field) => `'${field}' muss mindestens ${length} Zeichen lang sein`,
  )

export const max = (length: number) =>
  rule(
    (text) => characters(text) <= length,
    (field) => `'${field}' darf höchstens ${length} Zeichen lang sein`,
  )

export const minValue = (bound: number) =>
  rule(
    (text) => number(text) >= bound,
    (field) => `'${field}' muss mindestens ${bound} sein`,
  )

export const maxValue = (bound: number) =>
  rule(
    (text) => number(text) <= bound,
    (field) => `'${field}' darf höchstens ${bound} sein`,
  )

export const between = (low: number, high: number) =>
  rule(
    (text) => number(text) >= low && number(text) <= high,
    (field) => `'${field}' muss zwischen ${low} und ${high} liegen`,
  )

export const confirmed =
  (other: string, otherField: string): Rule =>
  (value, field, others) =>
    isEmpty(value) || value === others[other] ? null : `'${field}' muss mit '${otherField}' übereinstimmen`

export const isNot =
  (other: string, otherField: string): Rule =>
  (value, field, others) =>
    isEmpty(value) || value !== others[other] ? null : `'${field}' muss sich von '${otherField}' unterscheiden`

export const integer = rule(
  (text) => /^-?\d+$/.test(text.trim()),
  (field) => `'${field}' muss eine ganze Zahl sein`,
)

export const chf = rule(
  (text) => /^-?\d+\.\d+$/.test(text.trim()),
  (field) => `'${field}' muss ein Betrag mit mindestens einer Nachkommastelle sein, zum Beispiel 12.50`,
)

export const double = rule(
  (text) => !Number.isNaN(number(text)),
  (field) => `'${field}' muss eine Dezimalzahl sein, zum Beispiel 12.5`,
)

/** What a password still lacks, in the order a person would mend it. Empty when it is good. */
export function passwordGaps(password: string): string[] {
  const gaps: string[] = []
  if (characters(password) < 8) gaps.push('mindestens 8 Zeichen')
  if (!/[A-Z]/.test(password)) gaps.push('ein Grossbuchstabe')
  if (!/[a-z]/.test(password)) gaps.push('ein Kleinbuchstabe')
  if (!/\d/.test(password)) gaps.push('eine Ziffer')
  if (/[^A-Za-z\d!-/:-@[-`{-~]/.test(password))
    gaps.push('nur Buchstaben ohne Umlaute, Ziffern und gängige Sonderzeichen')
  return gaps
}

export const password = rule(
  (text) => passwordGaps(text).length === 0,
  (field) =>
    `'${field}' muss mindestens 8 Zeichen lang sein und je einen Grossbuchstaben, einen Kleinbuchstaben und eine Ziffer enthalten; erlaubt sind Buchstaben, Ziffern und gängige Sonderzeichen`,
)

/** Stand in a mail for the link that adds a booking to the reader's calendar. */
export const calendarLinkPlaceholders = [
  '{{calendarLinkGoogle}}',
  '{{calendarLinkOutlook}}',
  '{{calendarLinkOffice365}}',
  '{{calendarLinkYahoo}}',
] as const

export const url = rule(
  (text) => /^(ftp|https?):\/\/\S+$/i.test(text) || calendarLinkPlaceholders.some((link) => link === text),
  (field) => `'${field}' muss mit http://, https:// oder ftp:// beginnen und darf keine Leerzeichen enthalten`,
)

/** A link people follow in their browser: nothing that runs, and nothing relative. */
export const webAddress = rule(
  (text) => /^https?:\/\/[^\s/?#[\]]+([/?#]\S*)?$/i.test(text.trim()),
  (field) => `'${field}' muss mit http:// oder https:// beginnen und darf keine Leerzeichen enthalten`,
)

/** Fits a line: of an address, a greeting, a subject. */
export const singleLine = rule(
  (text) => !/[\p{Cc}\u2028\u2029]/u.test(text.trim()),
  (field) => `'${field}' muss auf einer Zeile stehen`,
)

/** In a text with marks. Cleaning it takes the longer for each mark, the deeper it lies, and everybody waits meanwhile. */
const mostMarks = 6000

/** A text with marks that can be cleaned in a moment. */
export const fewMarks = rule(
  (text) => (text.match(/</g)?.length ?? 0) <= mostMarks,
  (field) => `'${field}' hat zu viele Formatierungen. Bitte teilen Sie den Text auf`,
)

/** Mails greet people by name before anybody knows who they are; a name must not be where a stranger puts a link. */
export const noLink = rule(
  // «Dr.Meier» is no address: where a host stands, the rest is small or it begins like one.
  (text) => !/:\/\/|www\./i.test(text) && !/[^\s.]{2}\.([a-z]{2,}|[A-Z]{2,})([\s/?#:]|$)/.test(text),
  (field) => `'${field}' darf keine Internetadresse enthalten`,
)

export const arrLength =
  (low: number, high: number = low): Rule =>
  (value, field) => {
    if (value === null || value === undefined) return null
    if (Array.isArray(value) && value.length >= low && value.length <= high) return null
    return low === high
      ? `'${field}' muss genau ${low} Einträge enthalten`
      : `'${field}' muss zwischen ${low} und ${high} Einträge enthalten`
  }
