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

/** A call of somebody to a process, over the network; what it answers, word for word. */
export async function callProcess(
  url: string,
  line: string,
  { appId, token, body }: { readonly appId: number; readonly token?: string; readonly body?: object },
): Promise<{ readonly status: number; readonly text: string }> {
  const [method = '', path] = line.split(' ')
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'x-app-id': String(appId),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, text: await answer.text() }
}

if (import.meta.main) {
  await runUntilStopped(() =>
    startServer(readConfig(process.env), { places: JSON.parse(process.env.PAYMENT_PLACES ?? '') }),
  )
}
