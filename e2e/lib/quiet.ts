import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

const pause = 50
const quietFor = 500
const longest = 60_000

interface Traffic {
  readonly unanswered: Set<Request>
  lastChange: number
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Counts from here on what a page asks for: `untilQuiet` reads it. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { unanswered: new Set(), lastChange: Date.now() }
  trafficOf.set(page, traffic)
  const change = (happened: () => void) => {
    happened()
    traffic.lastChange = Date.now()
  }
  page.on('request', (request) => change(() => traffic.unanswered.add(request)))
  page.on('response', (response) => change(() => traffic.unanswered.delete(response.request())))
  page.on('requestfinished', (request) => change(() => traffic.unanswered.delete(request)))
  page.on('requestfailed', (request) => change(() => traffic.unanswered.delete(request)))
  // Whoever leaves a page is not told any more what became of its questions.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) change(() => traffic.unanswered.clear())
  })
}

/**
 * Waits until everything a page asked for is answered and it has not asked again for a while. The browser's own `networkidle`
 * waits for the last byte of each, which it is not always told of, and cannot say what it waits for.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('nobody counts what this page asks for')
  await page.waitForLoadState('load')
  const started = Date.now()
  while (traffic.unanswered.size > 0 || Date.now() - traffic.lastChange < quietFor) {
    if (Date.now() - started > longest) {
      const open = [...traffic.unanswered].map((request) => `${request.method()} ${request.url()}`)
      throw new Error(`${page.url()} does not come to rest, unanswered: ${open.join(', ') || 'none'}`)
    }
    await setTimeout(pause)
  }
}
