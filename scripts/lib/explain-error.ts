import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'
import { explainSystemError, fullDisk } from '../../packages/server/src/platform/embedded-postgres/explain-failure.ts'
import { StartError } from '../../packages/server/src/platform/start-error.ts'

/** The sentence for a trouble a person can do something about; undefined for a surprise, which deserves its stack trace. */
function explainError(error: unknown): string | undefined {
  const explained = explainSystemError(error)
  if (explained instanceof StartError) return explained.message
  // PostgreSQL's own words for a full disk.
  if (errorCode(error) === '53100') return fullDisk
  return error instanceof Error && error.cause !== undefined ? explainError(error.cause) : undefined
}

export function printError(error: unknown): void {
  const sentence = explainError(error)
  if (sentence === undefined) console.error('✗ Unerwarteter Fehler:', error)
  else console.error(`✗ ${sentence}`)
}
