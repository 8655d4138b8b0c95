import { readFile } from 'node:fs/promises'
import { errorCode } from '../../packages/server/src/platform/embedded-postgres/error-code.ts'

/** The JSON report of a test runner; undefined when it ended before writing one. */
export async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
