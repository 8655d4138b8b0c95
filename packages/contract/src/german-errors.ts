import { z } from 'zod'
import { fieldLabel } from './field-labels.ts'

type Issue = z.core.$ZodRawIssue

/** A sentence of a schema's own that names the field, for what the general words below would leave unclear. */
export const sentence = (about: (field: string) => string) => (issue: Issue) => about(`'${fieldLabel(issue.path)}'`)

export const unknownField = (name: string) => `'${name.slice(0, 60).toWellFormed()}' ist hier nicht bekannt`

const kinds: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'Ja oder Nein',
  array: 'eine Liste',
}

const formats: Readonly<Record<string, string>> = {
  date: 'muss ein Datum sein, das es gibt',
  datetime: 'muss ein Zeitpunkt sein',
  time: 'muss eine Uhrzeit sein',
  url: 'muss eine Internetadresse sein',
  uuid: 'ist keine gültige Kennung',
}

const isAbsent = (input: unknown) => input === undefined || input === null || input === ''

/** How many, of what is counted: characters of a text, entries of a list, or the number itself. */
function bounded(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const isLeast = issue.code === 'too_small'
  const bound = Number(isLeast ? issue.minimum : issue.maximum)
  const word = isLeast ? 'mindestens' : 'höchstens'
  if (issue.origin === 'string') {
    return isLeast
      ? bound <= 1
        ? 'darf nicht leer sein'
        : `muss ${word} ${bound} Zeichen lang sein`
      : `darf ${word} ${bound} Zeichen lang sein`
  }
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map') {
    return `${isLeast ? 'muss' : 'darf'} ${word} ${bound} ${bound === 1 ? 'Eintrag' : 'Einträge'} enthalten`
  }
  if (issue.inclusive === false) return `muss ${isLeast ? 'grösser' : 'kleiner'} als ${bound} sein`
  return `${isLeast ? 'muss' : 'darf'} ${word} ${bound} sein`
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isAbsent(issue.input)) return 'darf nicht leer sein'
      return issue.expected in kinds ? `muss ${kinds[issue.expected]} sein` : 'hat nicht die erwartete Form'
    case 'too_small':
    case 'too_big':
      return bounded(issue)
    case 'invalid_format':
      if (isAbsent(issue.input)) return 'darf nicht leer sein'
      return formats[issue.format] ?? 'hat nicht die erwartete Form'
    case 'not_multiple_of':
      return `muss ein Vielfaches von ${issue.divisor} sein`
    case 'invalid_value':
      return isAbsent(issue.input) ? 'darf nicht leer sein' : 'hat einen unbekannten Wert'
    case 'invalid_union':
      return isAbsent(issue.input) ? 'darf nicht leer sein' : 'hat nicht die erwartete Form'
    case 'invalid_key':
    case 'invalid_element':
      return 'enthält etwas, das nicht erlaubt ist'
    default:
      return 'ist ungültig'
  }
}

/** The usual words, for a field whose name means something else elsewhere. */
export const called = (label: string) => (issue: Issue) => `'${label}' ${predicate(issue)}`

/** What a schema finds wrong, as the forms would say it: German, with the field in quotes. */
function germanError(issue: Issue): string {
  if (issue.code === 'invalid_format' && issue.format === 'email' && !isAbsent(issue.input)) {
    return 'Die E-Mail Adresse muss gültig sein'
  }
  if (issue.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '')
  // A key that is not allowed is a mistake of what holds it.
  const path = issue.code === 'invalid_key' ? issue.path?.slice(0, -1) : issue.path
  return `'${fieldLabel(path)}' ${predicate(issue)}`
}

z.config({ customError: germanError })
