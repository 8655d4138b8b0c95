import type { GatewaySimulator } from '../../packages/server/src/modules/gateway/index.ts'
import type { startSimulators } from '../../packages/server/src/modules/payment/index.ts'

type Simulators = Awaited<ReturnType<typeof startSimulators>>['of']
export type ProviderKind = keyof Simulators
type Simulator = Simulators[ProviderKind]
type Acting = Parameters<Simulator['act']>

export type PaymentAtProvider = ReturnType<Simulator['payments']>[number]

type SimulatorDoes =
  | { readonly verb: 'payments' | 'refuseNext' }
  | { readonly verb: 'keepBack' | 'release'; readonly id: string }
  | { readonly verb: 'act'; readonly id: string; readonly action: Acting[1]; readonly plan: NonNullable<Acting[2]> }

export interface SimulatorCall {
  readonly what: 'simulator'
  readonly kind: ProviderKind
  readonly does: SimulatorDoes
}

export type GatewayState = Partial<GatewaySimulator['state']>

/** What the process of the servers is asked. */
export type HostCall =
  | { readonly what: 'start'; readonly env: Record<string, string> }
  | { readonly what: 'stop' }
  | { readonly what: 'tellTo'; readonly url: string }
  | { readonly what: 'gateway'; readonly state: GatewayState }
  | SimulatorCall

/** A provider as a test sees it, who stands behind it. */
export interface ProviderRemote {
  payment(id: string): Promise<PaymentAtProvider>
  /** Nothing new is told of this payment until it is released. */
  keepBack(id: string): Promise<void>
  release(id: string): Promise<void>
  /** The next call is refused. */
  refuseNext(): Promise<void>
  /** As somebody would who has no window of ours open any more. */
  act(id: string, action: Acting[1], plan?: NonNullable<Acting[2]>): Promise<void>
}

export function remoteOf(kind: ProviderKind, ask: (call: HostCall) => Promise<unknown>): ProviderRemote {
  const simulator = (does: SimulatorDoes) => ask({ what: 'simulator', kind, does })
  return {
    async payment(id) {
      const all = (await simulator({ verb: 'payments' })) as PaymentAtProvider[]
      const found = all.find((one) => one.id === id)
      if (!found) throw new Error(`${kind} has no payment ${id}`)
      return found
    },
    async keepBack(id) {
      await simulator({ verb: 'keepBack', id })
    },
    async release(id) {
      await simulator({ verb: 'release', id })
    },
    async refuseNext() {
      await simulator({ verb: 'refuseNext' })
    },
    async act(id, action, plan = {}) {
      await simulator({ verb: 'act', id, action, plan })
    },
  }
}
