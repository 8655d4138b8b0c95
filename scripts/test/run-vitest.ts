import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { cacheDir, root } from '../lib/paths.ts'
import { beginOfError, endOfOutput } from './error-text.ts'
import { type Finding, type Outcome, oneFailed } from './outcome.ts'
import { readReport } from './read-report.ts'
import { runTool, type ToolResult } from './run-tool.ts'

type Test = { status: string; fullName: string; failureMessages: string[] }
type File = { status: string; name: string; message: string; assertionResults: Test[] }
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: File[]
}

export async function runVitest(timeZone: string, args: string[] = []): Promise<Outcome> {
  const file = join(cacheDir, 'vitest.json')
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const result = await runTool('vitest', ['run', ...reporters, ...args], { env: { TZ: timeZone }, output: 'shown' })
  return judgeVitest(await readReport<Report>(file), result)
}

export function judgeVitest(report: Report | undefined, { ok, output }: ToolResult): Outcome {
  if (!report) return oneFailed('kein Bericht', endOfOutput(output))
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that cannot even be loaded has no tests to count.
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  })
  const failures = [
    ...findFailures(report),
    ...broken.map(({ name, message }) => ({ name: relative(root, name), said: beginOfError(message) })),
  ]
  const failed = report.numFailedTests + broken.length
  // Vitest also fails for errors outside of any test, and no tests at all prove nothing.
  if (failed > 0 || (ok && passed > 0)) return { passed, failed, skipped, failures }
  const unexplained = { name: 'ausserhalb der Tests', said: endOfOutput(output) }
  return { passed, failed: 1, skipped, failures: [unexplained] }
}

function findFailures({ testResults }: Report): Finding[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        said: beginOfError(failureMessages[0] ?? ''),
      })),
  )
}
