import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { startGatewaySimulator } from '../packages/server/src/modules/gateway/index.ts'
import { demoMerchant, startSimulators } from '../packages/server/src/modules/payment/index.ts'
import { buildWeb } from './lib/build-web.ts'
import { checkPort } from './lib/check-port.ts'
import { printError } from './lib/explain-error.ts'
import { openDatabase } from './lib/open-database.ts'
import { Running } from './lib/running.ts'
import { showAddress } from './lib/show-address.ts'
import { showProgress } from './lib/show-progress.ts'
import { startTrialDirectory } from './lib/start-trial-directory.ts'

const running = new Running()
try {
  // Requests are not worth a line on the terminal of someone who tries the system.
  const wanted = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' })
  await checkPort(wanted.port, wanted.host)
  const { config, hasDemo } = await openDatabase(wanted, running)
  await showProgress('Weboberfläche', buildWeb, (result) => (result === 'built' ? ' gebaut' : ' unverändert'))
  // Somebody tries the system: what they pay, they pay to nobody. An installation in use has a database of its own, and none of this.
  let paymentAddress: string | null = null
  const simulators =
    hasDemo && config.hasOwnDatabase
      ? await startSimulators({ merchant: demoMerchant, webhookUrl: () => paymentAddress, keepIn: config.dataDir })
      : null
  if (simulators) running.add(simulators)
  const gateway =
    simulators && (await startGatewaySimulator({ keepIn: join(config.dataDir, 'gateway-simulator.json') }))
  if (gateway) running.add(gateway)
  const directory = simulators && (await startTrialDirectory(config.port))
  if (directory) running.add(directory)
  const server = await showProgress('Server gestartet', () =>
    startServer(config, { places: simulators?.places, gateway: gateway?.standIn, directory: directory?.url }),
  )
  running.add(server)
  if (simulators) paymentAddress = await server.paymentAddress()
  showAddress(server.url, hasDemo)
} catch (error) {
  // While stopping, a step under way may fail because its database is going away.
  if (!running.isStopping) {
    printError(error)
    await running.stop(1)
  }
}
