import { expect, it } from 'vitest'
import type { Run } from './maintenance.queries.ts'
import { runOutcome, runSubject } from './run-words.ts'

const run = (more: Partial<Run>): Run => ({
  ...{ id: 1, kind: 'templates', subject: '', state: 'done', done: 0, total: null, result: null, error: null },
  ...{ keeper: 'Kim Keller', createdAt: '2026-11-12T16:31:00Z', finishedAt: '2026-11-12T16:31:02Z' },
  ...more,
})

it.each<[Partial<Run>, string, string]>([
  [{ result: { apps: 14, topics: 210, failed: [] } }, 'success', 'alle erzeugt'],
  [{ result: { failed: [{ app: 'A', topic: 't', problem: 'p' }] } }, 'warning', '1 nicht erzeugt'],
  [{ kind: 'object_days', result: { days: 90, differed: 0 } }, 'success', '0 von 90 Tagen abweichend'],
  [{ kind: 'object_days', result: { days: 101, differed: 2 } }, 'warning', '2 von 101 Tagen berichtigt'],
  [{ kind: 'storage_check', result: { missing: 0, unknown: 0 } }, 'success', 'alles am Platz'],
  [{ kind: 'storage_check', result: { missing: 1, unknown: 2 } }, 'warning', '1 fehlen, 2 verwaist'],
  [{ kind: 'storage_clear', result: { removed: 1 } }, 'success', '1 Datei gelöscht'],
  [{ state: 'waiting' }, 'info', 'wartet'],
  [{ state: 'running', done: 3, total: 14 }, 'info', '3 von 14'],
  [{ state: 'running' }, 'info', 'läuft'],
  [{ state: 'failed' }, 'error', 'abgebrochen'],
])('%j is told %s: %s', (more, tone, words) => {
  expect(runOutcome(run(more))).toEqual({ tone, words })
})

it('says what it was about', () => {
  expect(runSubject(run({ result: { apps: 14, topics: 210 } }))).toBe('14 Apps, 210 Themen')
  expect(runSubject(run({ kind: 'object_days', subject: 'Objekt 7, Seewilen' }))).toBe('Objekt 7, Seewilen')
  expect(runSubject(run({ state: 'running' }))).toBe('')
})
