import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureChromium } from '../ensure-chromium.ts'
import { cacheDir, root } from '../lib/paths.ts'
import { beginOfError, endOfOutput } from './error-text.ts'
import { type Finding, type Outcome, oneFailed } from './outcome.ts'
import { readReport } from './read-report.ts'
import { runTool, type ToolResult } from './run-tool.ts'

type Test = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }
type Suite = { suites?: Suite[]; specs?: { file: string; line: number; title: string; tests: Test[] }[] }
type Report = {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

const config = 'e2e/playwright.config.ts'

export async function runPlaywright(): Promise<Outcome> {
  if (!existsSync(join(root, config))) return oneFailed(config, 'fehlt: die Browsertests können nicht laufen.')
  const file = join(cacheDir, 'playwright.json')
  await rm(file, { force: true })
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '-c', config, '--reporter=list,json']
  const result = await runTool('playwright', args, { env, output: 'shown' })
  return judgePlaywright(await readReport<Report>(file), result)
}

export function judgePlaywright(report: Report | undefined, { ok, output }: ToolResult): Outcome {
  if (!report) return oneFailed('kein Bericht', endOfOutput(output))
  const { stats, errors, suites } = report
  const passed = stats.expected
  const failed = stats.unexpected + errors.length
  const failures = [
    ...findFailures(suites),
    ...errors.map(({ message = '' }) => ({ name: 'ausserhalb der Tests', said: beginOfError(message) })),
  ]
  if (failed > 0 || (ok && passed > 0)) return { passed, failed, skipped: stats.skipped, failures }
  const unexplained = { name: 'ausserhalb der Tests', said: endOfOutput(output) }
  return { passed, failed: 1, skipped: stats.skipped, failures: [unexplained] }
}

function findFailures(all: readonly Suite[]): Finding[] {
  return all.flatMap(({ suites = [], specs = [] }) => [
    ...findFailures(suites),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file}:${line} › ${title}`,
          said: beginOfError(results.flatMap(({ errors }) => errors)[0]?.message ?? ''),
        })),
    ),
  ])
}
