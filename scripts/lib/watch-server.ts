import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ReadyConfig } from './open-database.ts'
import { root } from './paths.ts'

/**
 * Runs the server in a process that begins anew when one of its sources changes, those of domain and contract included. The links in its
 * mails lead to the port of the web, which is open beside it.
 */
export function watchServer(
  { databaseUrl, databaseDirectUrl, linkPort }: ReadyConfig,
  webPort: number,
): { stop: () => Promise<void> } {
  const main = join(root, 'packages/server/src/main.ts')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: databaseDirectUrl,
      LINK_PORT: String(linkPort ?? webPort),
      SEED_DEMO: '0',
    },
    // Its own process group: Ctrl-C reaches this script only, which ends the parts in order.
    detached: true,
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
