import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Tells a process from a later one with the same number; undefined when there is none. */
export async function identifyProcess(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return askPs(pid, 'lstart')
  const stat = await readProc(pid, 'stat')
  // The name in parentheses may hold blanks; the start time is the 20th field after it, the state the first.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return state === undefined || state === 'Z' ? undefined : fields[18]
}

export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return askPs(pid, 'command')
  return (await readProc(pid, 'cmdline'))?.replaceAll('\0', ' ')
}

async function readProc(pid: number, file: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process is gone.
    return undefined
  }
}

async function askPs(pid: number, column: string): Promise<string | undefined> {
  try {
    return (await run('ps', ['-o', `${column}=`, '-p', String(pid)])).stdout.trim()
  } catch {
    // `ps` fails when there is no such process.
    return undefined
  }
}
