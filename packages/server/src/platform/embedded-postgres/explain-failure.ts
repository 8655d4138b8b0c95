import { StartError } from '../start-error.ts'
import { errorCode } from './error-code.ts'

export const fullDisk =
  'Auf der Festplatte ist kein Platz mehr frei; schaffen Sie Platz und starten Sie Allmend erneut.'

/** Translates what PostgreSQL wrote before it gave up. */
export function explainFailure(step: string, output: string): StartError {
  if (output.includes('No space left on device')) return new StartError(fullDisk)
  if (output.includes('Permission denied')) {
    return new StartError(`PostgreSQL fehlt ein Zugriffsrecht (${lastComplaint(output)}).`)
  }
  return new StartError(`${step} ist gescheitert: ${lastComplaint(output)}`)
}

/** The system could not execute the program at all, as on a Linux without glibc. */
export function cannotRun(cause: unknown): StartError {
  return new StartError(
    'Die mitgelieferte Datenbank läuft auf diesem System nicht; setzen Sie DATABASE_URL auf ein eigenes PostgreSQL (Version 15 oder neuer).',
    { cause },
  )
}

/** Gives the usual file system troubles a sentence; everything else stays the surprise it is. */
export function explainSystemError(error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'ENOSPC') return new StartError(fullDisk, { cause: error })
  if (error instanceof Error && 'path' in error && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')) {
    return new StartError(`Allmend darf nicht auf ${error.path} zugreifen; prüfen Sie, wem der Ordner gehört.`, {
      cause: error,
    })
  }
  return error
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'keine Meldung'
  return complaint.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').trim()
}
