import { formatCount } from '@allmend/domain/money'
import type { Tone } from '../../../ui/status-badge.tsx'
import type { Run } from './maintenance.queries.ts'

export const runTitles: Readonly<Record<Run['kind'], string>> = {
  templates: 'E-Mail-Vorlagen neu erzeugen',
  object_days: 'Buchungstage neu berechnen',
  storage_check: 'Dateien prüfen',
  storage_clear: 'Verwaiste Dateien löschen',
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`

/** What a run was about, in short. */
export function runSubject({ kind, subject, result }: Pick<Run, 'kind' | 'subject' | 'result'>): string {
  if (subject !== '') return subject
  if (kind === 'templates' && result) {
    return `${counted(result.apps ?? 0, 'App', 'Apps')}, ${counted(result.topics ?? 0, 'Thema', 'Themen')}`
  }
  return kind === 'storage_check' && result ? counted(result.files ?? 0, 'Datei', 'Dateien') : ''
}

interface Outcome {
  readonly tone: Tone
  readonly words: string
}

const good = (words: string): Outcome => ({ tone: 'success', words })
const wrong = (words: string): Outcome => ({ tone: 'warning', words })

const results: Readonly<Record<Run['kind'], (result: NonNullable<Run['result']>) => Outcome>> = {
  templates: ({ failed = [] }) =>
    failed.length === 0 ? good('alle erzeugt') : wrong(`${failed.length} nicht erzeugt`),
  object_days: ({ days = 0, differed = 0 }) =>
    differed === 0 ? good(`0 von ${days} Tagen abweichend`) : wrong(`${differed} von ${days} Tagen berichtigt`),
  storage_check: ({ missing = 0, unknown = 0 }) =>
    missing + unknown === 0 ? good('alles am Platz') : wrong(`${missing} fehlen, ${unknown} verwaist`),
  storage_clear: ({ removed = 0 }) => good(`${counted(removed, 'Datei', 'Dateien')} gelöscht`),
}

/** What came of it, or how far it is. */
export function runOutcome({ kind, state, result, done, total }: Omit<Run, 'id' | 'createdAt'>): Outcome {
  if (state === 'failed') return { tone: 'error', words: 'abgebrochen' }
  if (state === 'waiting') return { tone: 'info', words: 'wartet' }
  if (state === 'running') return { tone: 'info', words: total === null ? 'läuft' : `${done} von ${total}` }
  return result ? results[kind](result) : good('erledigt')
}
