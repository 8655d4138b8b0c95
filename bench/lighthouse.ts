import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureChromium } from '../scripts/ensure-chromium.ts'

const run = promisify(execFile)
/** Fetched when it is needed: it is large, and only measuring needs it. */
const tool = 'lighthouse@13.5.0'

export interface Score {
  readonly page: string
  readonly screen: 'desktop' | 'phone'
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
}

const flags = '--headless --no-sandbox --disable-background-networking --disable-component-update --no-first-run'
const screens = ['desktop', 'phone'] as const
/** One run may meet a stalled machine; the one in the middle of three seldom does. */
const runs = 3

/** What Lighthouse says about pages a citizen sees. */
export async function scorePages(url: string, pages: readonly string[]): Promise<Score[]> {
  const chrome = await ensureChromium()
  const scores: Score[] = []
  for (const page of pages) {
    for (const screen of screens) {
      const tries: Score[] = []
      while (tries.length < runs) tries.push({ page, screen, ...(await score(`${url}${page}`, screen, chrome)) })
      const [, middle] = tries.sort((a, b) => a.performance - b.performance)
      if (middle) scores.push(middle)
    }
  }
  return scores
}

async function score(address: string, screen: Score['screen'], chrome: string) {
  const only = '--only-categories=performance,accessibility,best-practices'
  const preset = screen === 'desktop' ? ['--preset=desktop'] : []
  const options = ['--output=json', '--quiet', only, ...preset, `--chrome-flags=${flags}`]
  const { stdout } = await run('npx', ['--yes', tool, address, ...options], {
    env: { ...process.env, CHROME_PATH: chrome },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
  const percent = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    bestPractices: percent('best-practices'),
  }
}

export const isTooLow = ({ screen, performance, accessibility, bestPractices }: Score): boolean =>
  performance < (screen === 'desktop' ? 95 : 90) || accessibility < 95 || bestPractices < 95
