import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildWeb } from './lib/build-web.ts'
import { printError } from './lib/explain-error.ts'
import { cacheDir } from './lib/paths.ts'
import { describeFindings, type Section } from './test/describe-findings.ts'
import { endOfOutput } from './test/error-text.ts'
import { describeOutcome, type Outcome, oneFailed, onePassed, sum } from './test/outcome.ts'
import { runPlaywright } from './test/run-playwright.ts'
import { runStaticChecks } from './test/run-static-checks.ts'
import { runVitest } from './test/run-vitest.ts'
import { showHeading, showResult } from './test/show-section.ts'
import { staticChecks } from './test/static-checks.ts'

const names = ['biome', 'tsc', 'depcruise', 'knip', 'vitest', 'web', 'playwright']

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',') ?? names
const unknown = only.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ --only kennt «${unknown.join(', ')}» nicht; möglich sind ${names.join(', ')}.`)
  process.exit(1)
}

const sections: Section[] = []
await mkdir(cacheDir, { recursive: true })

const checks = staticChecks.filter(({ name }) => only.includes(name))
if (checks.length > 0) await section('Prüfungen der Quellen', () => runStaticChecks(checks))
if (only.includes('vitest')) {
  await section('Tests (vitest)', () => runVitest('UTC'))
  // The same rules must hold on a machine whose own clock knows summer time.
  await section('Tests der Regeln in der Zeitzone Europe/Zurich (vitest)', () =>
    runVitest('Europe/Zurich', ['--project', 'domain']),
  )
}
if (only.includes('web') || only.includes('playwright')) {
  await section('Bau der Weboberfläche (vite)', () => buildWeb().then(() => onePassed))
}
if (only.includes('playwright')) await section('Browsertests (playwright)', runPlaywright)

const total = sum(sections.map(({ outcome }) => outcome))
console.log(`${describeFindings(sections)}\n${describeOutcome(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Whatever happens in one section, the following ones run too: one run shows everything. */
async function section(title: string, run: () => Promise<Outcome>): Promise<void> {
  showHeading(title)
  const begin = performance.now()
  const outcome = await run().catch((error: unknown) => {
    printError(error)
    return oneFailed('abgebrochen', endOfOutput(error instanceof Error ? error.message : String(error)))
  })
  showResult(title, outcome.failed === 0, (performance.now() - begin) / 1000)
  sections.push({ title, outcome })
}
