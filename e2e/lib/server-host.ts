import { readConfig } from '../../packages/server/src/config.ts'
import { type RunningServer, startServer } from '../../packages/server/src/main.ts'
import { startGatewaySimulator } from '../../packages/server/src/modules/gateway/index.ts'
import { demoMerchant, startSimulators } from '../../packages/server/src/modules/payment/index.ts'
import type { HostCall, SimulatorCall } from './host-call.ts'

/**
 * A process of its own beside each worker of Playwright. It runs the server of one file after the other, so that the program is
 * loaded once and not for every file: a third of what starting one costs a processor.
 */
let server: RunningServer | undefined

/** Where Payrexx tells of its payments: it is entered there, not sent with each of them. */
let webhookUrl: string | null = null

/** What is paid here is paid to nobody: no test asks a real provider. */
const simulators = startSimulators({ merchant: demoMerchant, webhookUrl: () => webhookUrl })

/** The municipality's software the demo is set up for. */
const gateway = startGatewaySimulator()

process.on('message', (call: HostCall) => {
  void answer(call).then(
    (value) => process.send?.({ ok: true, value }),
    (error: unknown) => process.send?.({ ok: false, reason: String(error) }),
  )
})
// Whoever asked is gone: so are the tests.
process.on('disconnect', () => process.exit())

async function answer(call: HostCall): Promise<unknown> {
  switch (call.what) {
    case 'start':
      return restart(call.env)
    case 'stop':
      return restart(null)
    case 'tellTo':
      webhookUrl = call.url
      return
    case 'simulator':
      return simulate(call)
    case 'gateway':
      Object.assign((await gateway).state, call.state)
      return
  }
}

async function restart(env: NodeJS.ProcessEnv | null): Promise<void> {
  await server?.stop()
  server = undefined
  webhookUrl = null
  const { places } = await simulators
  const { standIn, state } = await gateway
  Object.assign(state, { fault: 'none', delay: 0 })
  if (env) server = await startServer(readConfig({ ...process.env, ...env }), { places, gateway: standIn })
}

async function simulate({ kind, does }: SimulatorCall): Promise<unknown> {
  const simulator = (await simulators).of[kind]
  switch (does.verb) {
    case 'payments':
      return simulator.payments()
    case 'refuseNext':
      simulator.faults.refuse = 1
      return
    case 'keepBack':
      return simulator.keepBack(does.id)
    case 'release':
      return simulator.release(does.id)
    case 'act':
      return simulator.act(does.id, does.action, does.plan)
  }
}
