import type { Database } from '../../platform/db/database.ts'

const question = 'select name from asset where app_id = current_app() and file = $1'

/** What staff called the document in this file; the file's own name is a number nobody recognises. */
export const nameOfAsset =
  (db: Database) =>
  async (file: string): Promise<string | null> => {
    // The folder of a file is the number of its app.
    const appId = Number(/^([1-9]\d{0,8})\//.exec(file)?.[1] ?? 0)
    if (appId === 0) return null
    const [asset] = await db.askTenant<{ name: string }>(appId, { sql: question, parameters: [file] })
    return asset?.name ?? null
  }
