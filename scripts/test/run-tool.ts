import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { cacheDir, root } from '../lib/paths.ts'

type Options = { env?: Record<string, string>; output: 'shown' | 'kept' }
export type ToolResult = { ok: boolean; output: string }

/** Runs a program of node_modules. Its output is shown at once, or kept to be shown as a whole. */
export async function runTool(name: string, args: string[], { env, output }: Options): Promise<ToolResult> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  // On a terminal the tool draws its progress itself; elsewhere the output is kept as well, for the end of the run.
  const isDrawn = output === 'shown' && process.stdout.isTTY
  const child = spawn(name, args, {
    cwd: root,
    // The servers and workers that tests start find the modules compiled by the first of them.
    env: { NODE_COMPILE_CACHE: join(cacheDir, 'node'), ...process.env, ...color, PATH: path, ...env },
    stdio: isDrawn ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let kept = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      kept += chunk
      if (output === 'shown') process.stdout.write(chunk)
    })
  }
  const [code] = await once(child, 'close')
  return { ok: code === 0, output: kept }
}
