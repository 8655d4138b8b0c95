import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './launch-postmaster.ts'

/**
 * First politely: PostgreSQL waits for connections that are just being closed, so that none of them ends with an error.
 * Then fast: open transactions are rolled back, everything committed is on the disk. At last at once: the next start
 * recovers.
 */
const ways = [
  { signal: 'SIGTERM', patience: 1_000 },
  { signal: 'SIGINT', patience: 30_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const

export async function stopPostmaster({ process: child, exited }: Postmaster): Promise<void> {
  for (const { signal, patience } of ways) {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([exited, sleep(patience, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
  }
}
