import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureChromium } from '../ensure-chromium.ts'
import { cacheDir, root } from '../lib/paths.ts'
import { type Outcome, oneFailed } from './outcome.ts'
import { readReport } from './read-report.ts'
import { runTool } from './run-tool.ts'

type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

const config = 'e2e/playwright.config.ts'

export async function runPlaywright(): Promise<Outcome> {
  if (!existsSync(join(root, config))) {
    console.log(`✗ ${config} fehlt: die Browsertests können nicht laufen.`)
    return oneFailed
  }
  const file = join(cacheDir, 'playwright.json')
  await rm(file, { force: true })
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await runTool('playwright', ['test', '-c', config, '--reporter=list,json'], { env, output: 'shown' })
  return countPlaywright(await readReport<Report>(file), ok)
}

export function countPlaywright(report: Report | undefined, ok: boolean): Outcome {
  if (!report) return oneFailed
  const { expected, flaky, unexpected, skipped } = report.stats
  const passed = expected + flaky
  const failed = unexpected + report.errors.length
  const isUnexplained = failed === 0 && (!ok || passed === 0)
  return { passed, failed: isUnexplained ? 1 : failed, skipped }
}
