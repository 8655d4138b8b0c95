import { availableParallelism } from 'node:os'
import { endOfOutput } from './error-text.ts'
import { type Outcome, oneFailed, onePassed, sum } from './outcome.ts'
import { runTool } from './run-tool.ts'
import { showResult } from './show-section.ts'
import type { StaticCheck } from './static-checks.ts'

type Done = { check: StaticCheck; ok: boolean; output: string; seconds: number }

/** Runs the checks side by side and shows each with its output in one piece, in the given order. */
export async function runStaticChecks(checks: readonly StaticCheck[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for await (const done of inOrder(checks)) {
    showResult(done.check.title, done.ok, done.seconds)
    if (done.output.trim() !== '') console.log(done.output.trim())
    outcomes.push(done.ok ? onePassed : oneFailed(done.check.title, endOfOutput(done.output)))
  }
  return sum(outcomes)
}

async function* inOrder(checks: readonly StaticCheck[]): AsyncGenerator<Done> {
  const waiting = checks.map((check) => ({ check, ...Promise.withResolvers<Done>() }))
  const queue = waiting.values()
  const work = async () => {
    for (const { check, resolve, reject } of queue) await runCheck(check).then(resolve, reject)
  }
  const workers = Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const { promise } of waiting) yield await promise
  await workers
}

async function runCheck(check: StaticCheck): Promise<Done> {
  const begin = performance.now()
  const result = await runTool(check.tool, check.args, { output: 'kept' })
  return { check, ...result, seconds: (performance.now() - begin) / 1000 }
}
