import { BusyError } from '../limits/busy-error.ts'

/** A statement, the wait for a lock or an idle transaction that took too long, and a server without a connection left. */
const busyCodes = new Set(['57014', '55P03', '25P03', '53300'])

/** Whether an error means that it is too much at the moment, and worth another try soon. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof BusyError) return true
  return error instanceof Error && busyCodes.has((error as NodeJS.ErrnoException).code ?? '')
}
