import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Tests that hold nothing but values, or put back what they replaced, share a worker: a process for each of their files costs
// more than the tests. On the server each file keeps its own process, for its connections and timers.
const shared = { isolate: false }

export default defineConfig({
  test: {
    // The default leaves a core idle; the tests wait for the database most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A machine that others use may stall for seconds. What passes only the second time is named at the end.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { ...shared, name: 'domain', root: 'packages/domain', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'packages/web/test/set-zone.ts')],
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
