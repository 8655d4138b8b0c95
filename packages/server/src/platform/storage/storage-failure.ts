import { errors } from 'flydrive'

const noRoom = new Set(['ENOSPC', 'EDQUOT'])

/** Why a file could not be written: no room is left, or whoever keeps files does not answer; null for any other error. */
export function storageFailure(error: unknown): 'storage.full' | 'storage.unavailable' | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && noRoom.has(String(cause.code))) return 'storage.full'
  }
  return error instanceof errors.E_CANNOT_WRITE_FILE ? 'storage.unavailable' : null
}
