import { appOfKey } from '@allmend/domain/keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PlaceQueue } from '../limits/place-queue.ts'
import { askedDomain } from './asked-domain.ts'
import { bearerOf } from './bearer.ts'
import { isUnlimited } from './limit-rate.ts'

interface Turns {
  /** So many calls of a municipality at a time while nobody else asks for anything: as many as keep the machine busy. */
  readonly alone: number
  /** So many while others do. */
  readonly beside: number
  /** Milliseconds after which a call is taken to wait for somebody (a lock, a provider, a slow line), which needs no turn. */
  readonly lasts: number
  /** Milliseconds for which whoever called is reckoned with. */
  readonly lingers: number
}

const usual: Turns = { alone: 6, beside: 1, lasts: 20, lingers: 1000 }

/**
 * The calls of a municipality wait for each other before anything is done for them, instead of everybody for all of them: where fifty
 * arrive at once, whoever comes from elsewhere is next but one.
 */
export function shareTurns(server: FastifyInstance, turns = usual): void {
  const queue = new PlaceQueue<string>({ width: turns.alone, longest: 2_000 })
  const callers = new RecentCallers(turns.lingers)
  server.addHook('onRequest', (request, reply, done) => {
    if (isPlain(request)) return done()
    const app = namedApp(request)
    // Pages are asked for by the domain, which nobody has looked up yet: its calls wait for each other, too.
    const whose = app ?? askedDomain(request) ?? ''
    if (app !== null) queue.resize(callers.count(app) > 1 ? turns.beside : turns.alone)
    const begin = () => {
      let isTaken = true
      const leave = () => {
        if (!isTaken) return
        isTaken = false
        clearTimeout(timer)
        queue.leave(whose)
      }
      const timer = setTimeout(leave, turns.lasts)
      // Nobody hears the answer any more.
      if (reply.raw.destroyed) return leave()
      reply.raw.once('close', leave)
      done()
    }
    const place = queue.enter(whose)
    if (place) place.then(begin, done)
    else begin()
  })
}

/** Costs next to nothing, or is asked by whoever looks after the machine. */
const isPlain = (request: FastifyRequest): boolean =>
  isUnlimited(request) || ['/readyz', '/metrics'].includes(request.routeOptions.url ?? '')

/** As far as the first lines tell: nothing is looked up for it. */
function namedApp(request: FastifyRequest): string | null {
  const { 'x-app-id': named } = request.headers
  if (typeof named === 'string') return named
  const key = bearerOf(request)
  return (key !== null && appOfKey(key)?.toString()) || null
}

/** Whoever called lately, the one longest ago first. */
class RecentCallers {
  readonly #calls = new Map<string, number>()
  readonly #lingers: number

  constructor(lingers: number) {
    this.#lingers = lingers
  }

  /** How many they are, with the one who calls now. */
  count(caller: string): number {
    const now = performance.now()
    this.#calls.delete(caller)
    this.#calls.set(caller, now)
    for (const [one, calledAt] of this.#calls) {
      if (now - calledAt < this.#lingers) break
      this.#calls.delete(one)
    }
    return this.#calls.size
  }
}
