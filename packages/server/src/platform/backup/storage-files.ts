import { errorCode } from '../embedded-postgres/error-code.ts'
import type { Storage } from '../storage/storage.ts'

/** Everything in the storage, by its place. */
export async function* filesOf(storage: Storage): AsyncGenerator<string> {
  for (let token: string | undefined; ; ) {
    const page = await listPage(storage, token)
    for (const one of page?.objects ?? []) if (one.isFile) yield one.key
    token = page?.paginationToken
    if (!token) return
  }
}

/** Nothing where nothing was ever kept: a folder on disk is made with its first file. */
async function listPage(storage: Storage, token: string | undefined) {
  try {
    return await storage.listAll('', { recursive: true, ...(token && { paginationToken: token }) })
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (errorCode(cause) === 'ENOENT') return null
    throw error
  }
}
