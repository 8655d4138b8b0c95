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

/** What Lighthouse says about the pages a citizen sees first. */
export async function scorePages(url: string): Promise<Score[]> {
  const chrome = await ensureChromium()
  const flags = `--headless --no-sandbox --disable-background-networking --disable-component-update --no-first-run`
  const scores: Score[] = []
  for (const page of ['/', '/reservation']) {
    for (const screen of ['desktop', 'phone'] as const) {
      const preset = screen === 'desktop' ? ['--preset=desktop'] : []
      const only = '--only-categories=performance,accessibility,best-practices'
      const options = ['--output=json', '--quiet', only, ...preset, `--chrome-flags=${flags}`]
      const { stdout } = await run('npx', ['--yes', tool, `${url}${page}`, ...options], {
        env: { ...process.env, CHROME_PATH: chrome },
        maxBuffer: 64 * 1024 * 1024,
      })
      const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      scores.push({
        page,
        screen,
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
      })
    }
  }
  return scores
}

export const isTooLow = ({ screen, performance, accessibility, bestPractices }: Score): boolean =>
  performance < (screen === 'desktop' ? 95 : 90) || accessibility < 95 || bestPractices < 95
