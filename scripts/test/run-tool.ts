import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { root } from '../lib/paths.ts'

type Options = { env?: Record<string, string>; output: 'shown' | 'kept' }

/** Runs a program of node_modules. Its output is shown at once, or kept to be shown as a whole. */
export async function runTool(name: string, args: string[], { env, output }: Options) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...color, PATH: path, ...env },
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let kept = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      kept += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { ok: code === 0, output: kept }
}
