import { readConfig } from '../src/config.ts'
import { startServer } from '../src/main.ts'
import type { ProviderPlaces } from '../src/modules/payment/index.ts'
import { runUntilStopped } from '../src/platform/run-until-stopped.ts'
import { startProcess } from './start-process.ts'

/** A real server process, as an installation runs it, that calls payment providers at these places. */
export const startPayingProcess = (
  databaseUrl: string,
  dataDir: string,
  places: ProviderPlaces,
  more: Record<string, string> = {},
  hear?: (text: string) => void,
) =>
  startProcess(
    databaseUrl,
    dataDir,
    { RATE_LIMIT: '1000000', PAYMENT_PLACES: JSON.stringify(places), ...more },
    { file: import.meta.filename, ...(hear && { hear }) },
  )

if (import.meta.main) {
  await runUntilStopped(() => startServer(readConfig(process.env), JSON.parse(process.env.PAYMENT_PLACES ?? '')))
}
