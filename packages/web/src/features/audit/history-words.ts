import type { AuditEntry } from '@allmend/contract'
import type { EntryWords } from '../../framework/form/value-words.ts'
import { actionWord, entityWord } from './change-words.ts'

/** «Benutzer geändert»; an action that names what was done stands alone. */
export function historyTitle({ entity, action }: Pick<AuditEntry, 'entity' | 'action'>): string {
  const word = actionWord(action)
  if (action === 'exported') return `Daten ${word}`
  return /^\p{Ll}/u.test(word) ? `${entityWord(entity)} ${word}` : word
}

type Value = AuditEntry['changes'][number]['before']

/** The same entry with the words of those who know what the values mean. */
export function inWords(entry: AuditEntry, words: EntryWords): AuditEntry {
  const translated = (field: string, value: Value): Value => {
    if (Array.isArray(value)) return value.map((part) => translated(field, part))
    return typeof value === 'string' ? words(field, value) : value
  }
  return {
    ...entry,
    changes: entry.changes.map(({ field, before, after }) => ({
      field,
      before: translated(field, before),
      after: translated(field, after),
    })),
  }
}
