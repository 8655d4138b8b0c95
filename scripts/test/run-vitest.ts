import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheDir } from '../lib/paths.ts'
import { type Outcome, oneFailed } from './outcome.ts'
import { readReport } from './read-report.ts'
import { runTool } from './run-tool.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export async function runVitest(timeZone: string, args: string[] = []): Promise<Outcome> {
  const file = join(cacheDir, 'vitest.json')
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runTool('vitest', ['run', ...reporters, ...args], { env: { TZ: timeZone }, output: 'shown' })
  return countVitest(await readReport<Report>(file), ok)
}

export function countVitest(report: Report | undefined, ok: boolean): Outcome {
  if (!report) return oneFailed
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that cannot even be loaded has no tests to count.
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  })
  const failed = report.numFailedTests + broken.length
  // Vitest also fails for errors outside of any test, and no tests at all prove nothing.
  const isUnexplained = failed === 0 && (!ok || passed === 0)
  return { passed, failed: isUnexplained ? 1 : failed, skipped }
}
