import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const program = resolve(import.meta.dirname, '../src/cli/allmend.ts')

export interface CliRun {
  readonly code: number | null
  readonly output: string
  readonly complaint: string
}

/** The command line as a process of its own, with nothing of this one's environment but the path. */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CliRun> {
  const child = spawn('node', [program, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  // A command that is refused at once reads nothing.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output, complaint }
}
