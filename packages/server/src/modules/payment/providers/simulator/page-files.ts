import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const inter = (name: string) => require.resolve(`@expo-google-fonts/inter/${name}`)

const files: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/simulator/pay-page.css': { file: join(import.meta.dirname, 'pay-page.css'), type: 'text/css; charset=utf-8' },
  '/simulator/inter-400.ttf': { file: inter('400Regular/Inter_400Regular.ttf'), type: 'font/ttf' },
  '/simulator/inter-600.ttf': { file: inter('600SemiBold/Inter_600SemiBold.ttf'), type: 'font/ttf' },
  '/simulator/inter-700.ttf': { file: inter('700Bold/Inter_700Bold.ttf'), type: 'font/ttf' },
}

/** Style sheet and letters of the pages. */
export function readPageFile(path: string): { content: Buffer; type: string } | null {
  const found = Object.hasOwn(files, path) ? files[path] : undefined
  return found ? { content: readFileSync(found.file), type: found.type } : null
}
