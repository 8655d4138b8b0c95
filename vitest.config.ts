import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Files share a worker and what it has loaded: loading the server anew for each of them takes as long as half of its tests. Every
// file has a database of its own, closes what it opened and puts back what it replaced.
const isolate = false

// Limits end what hangs; they do not measure. A machine that stalls for half a minute makes nothing wrong.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // One more than there are cores: some tests wait for a process that was killed, most for the database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...limits, isolate, name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'] } },
      { test: { ...limits, isolate, name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { ...limits, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
      {
        test: {
          ...limits,
          isolate,
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'packages/web/test/set-zone.ts')],
          // A style sheet that is read as text; one that is imported is empty.
          css: { include: [/\.css\?raw$/] },
        },
      },
      {
        test: {
          ...limits,
          isolate,
          name: 'server',
          root: 'packages/server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
        },
      },
    ],
  },
})
