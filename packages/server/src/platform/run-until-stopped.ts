import { StartError } from './start-error.ts'

/** Runs a service of this process until SIGINT or SIGTERM, then lets it finish what it is doing. */
export async function runUntilStopped(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  try {
    const service = await start()
    const stop = () => void service.stop().then(() => process.exit(0), fail)
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
