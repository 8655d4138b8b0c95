import { readConfig } from '../../packages/server/src/config.ts'
import { type RunningServer, startServer } from '../../packages/server/src/main.ts'
import { startSimulators } from '../../packages/server/src/modules/payment/index.ts'

/**
 * A process of its own beside each worker of Playwright. It runs the server of one file after the other, so that the program is
 * loaded once and not for every file: a third of what starting one costs a processor.
 */
let server: RunningServer | undefined

/** What is paid here is paid to nobody: no test asks a real provider. */
const simulators = startSimulators({ merchant: 'Gemeinde Eschenbühl' })

process.on('message', (env: NodeJS.ProcessEnv | 'stop') => {
  void answer(env).then(
    () => process.send?.({ ok: true }),
    (error: unknown) => process.send?.({ ok: false, reason: String(error) }),
  )
})
// Whoever asked is gone: so are the tests.
process.on('disconnect', () => process.exit())

async function answer(env: NodeJS.ProcessEnv | 'stop'): Promise<void> {
  await server?.stop()
  if (env === 'stop') {
    server = undefined
    return
  }
  const { places } = await simulators
  server = await startServer(readConfig({ ...process.env, ...env }), places)
}
