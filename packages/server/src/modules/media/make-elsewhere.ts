import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { PictureVersions } from './picture.ts'

interface Answer {
  readonly versions?: PictureVersions
  readonly reason?: string
}

/** Milliseconds; the largest picture takes some seconds on an idle machine. */
const longest = 300_000
/** Whoever waits for a page goes first. */
const priority = 5

/**
 * Makes the versions of a picture in a process of its own. In this one they would take the threads with which files are read and the
 * database is called, for seconds each, and on a busy machine everybody would wait for a picture.
 */
export async function makeElsewhere(content: Buffer, patience = longest): Promise<PictureVersions> {
  const child = fork(join(import.meta.dirname, 'versions-process.ts'), {
    serialization: 'advanced',
    // Not those of whoever started this process.
    execArgv: [],
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const settled = new AbortController()
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
    const answered = Promise.race([
      once(child, 'message', settled).then(([answer]) => answer as Answer),
      once(child, 'exit', settled).then(
        ([code, signal]): Answer => ({ reason: `the process of the picture ended with ${signal ?? code}` }),
      ),
    ])
    child.send(content)
    const { versions, reason } = await answered
    if (!versions) throw new Error(reason)
    return versions
  } finally {
    settled.abort()
    child.kill('SIGKILL')
  }
}
