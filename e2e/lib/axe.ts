import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: RunOptions = { runOnly: tags, resultTypes: ['violations'], preload: false, iframes: false }

/**
 * What axe minds below this selector. It runs in the page itself, three times as fast; what a frame shows is a page of its own. Of elements
 * that look the same all the way up to the root it takes the first three with what is in them: the fourth row of a table is like
 * the first, and fifty rows would take as long as everything else together.
 */
export async function findViolations(page: Page, selector: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults, [string, RunOptions]>(
    ([within, how]) => {
      const seen = new Map<string, number>()
      const repeated: Element[] = []
      const walk = (element: Element, above: string) => {
        const looks = ['class', 'role', 'type', 'data-tone', 'data-state', 'aria-current', 'disabled']
        const path = `${above}>${element.tagName} ${looks.map((name) => element.getAttribute(name) ?? '').join()}`
        const count = (seen.get(path) ?? 0) + 1
        seen.set(path, count)
        if (count > 3) repeated.push(element)
        else for (const child of element.children) walk(child, path)
      }
      for (const root of document.querySelectorAll(within)) walk(root, '')
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      return axe.run({ include: within, exclude: repeated }, how)
    },
    [selector, options],
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
