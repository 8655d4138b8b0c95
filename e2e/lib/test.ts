import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { cutLabels } from './cut-texts.ts'
import { watchTraffic } from './quiet.ts'
import { openSession } from './session.ts'
import { type E2eServer, startHost, startServer } from './start-server.ts'
import { untilStill } from './still.ts'

interface TestFixtures {
  /** Is signed in from here on, without a page being open yet. */
  signIn(account: Account): Promise<void>
  /** Signs in through the form, as a person does, and waits where that leads. */
  signInByForm(account: Account): Promise<void>
  /** Looks at the page as it is now: no axe violation, no sideways scroll, no label cut off; SCREENSHOTS=1 takes a picture, too. */
  inspect(name: string): Promise<void>
}

type Account = 'keeper' | 'admin' | 'sekretariat' | 'hauswart' | 'kunde'

const slowest = 1500

export const demoPassword = 'Demo-2026-pass'

interface WorkerFixtures {
  /** The server of a file, on a database of its own: no test sees what those of other files left behind. */
  serverOf(file: string, settings: Record<string, string>): Promise<E2eServer>
}

export const test = base.extend<
  TestFixtures & {
    failOnSurprise: undefined
    slowNetwork: undefined
    /** What the environment of the file's server says besides. */
    serverSettings: Record<string, string>
    server: E2eServer
  },
  WorkerFixtures
>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const host = startHost()
      let current: { readonly file: string; readonly server: E2eServer } | undefined
      await use(async (file, settings) => {
        if (current?.file === file) return current.server
        await current?.server.stop()
        current = undefined
        const server = await startServer(host, settings)
        current = { file, server }
        return server
      })
      await current?.server.stop()
      await host.end()
    },
    { scope: 'worker' },
  ],
  // The first test of a file waits for its server.
  server: [
    async ({ serverOf, serverSettings }, use, { file }) => use(await serverOf(file, serverSettings)),
    { timeout: 240_000 },
  ],
  serverSettings: [{}, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ page, server }, use) => {
    await use((account) => openSession(page, server, account))
  },
  signInByForm: async ({ page }, use) => {
    await use(async (account) => {
      await page.goto('/login')
      await page.getByLabel('E-Mail Adresse').fill(`${account}@demo.test`)
      await page.getByLabel('Passwort', { exact: false }).first().fill(demoPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL(account === 'kunde' ? '**/account/reservations' : '**/admin')
    })
  },
  inspect: async ({ page }, use, info) => {
    await use(async (name) => {
      // Right after a visit nothing is drawn yet.
      await expect(page.locator('h1, [aria-modal="true"], dialog[open]').first()).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      await untilStill(page)
      await expectNoSidewaysScroll(page)
      expect(await cutLabels(page), `${name}: words that are cut off`).toEqual([])
      // Under an open dialog the page is out of reach, so the dialog is what counts.
      const dialog = page.locator('[aria-modal="true"], dialog[open]')
      const look = async (): Promise<{ open: number; violations: string[] }> => {
        // Its name comes with its title, a moment after the dialog itself.
        await expect(dialog.and(page.locator(':not([aria-labelledby], [aria-label])'))).toHaveCount(0)
        const open = await dialog.count()
        const violations = await findViolations(page, open > 0 ? '[aria-modal="true"], dialog[open]' : 'html')
        // One that opened meanwhile was seen half drawn.
        return (await dialog.count()) === open ? { open, violations } : look()
      }
      const { open, violations } = await look()
      const isDialogOpen = open > 0
      if (process.env.SCREENSHOTS) {
        const path = join(import.meta.dirname, '../screenshots', `${name}-${info.project.name}.png`)
        await page.screenshot({ path, fullPage: !isDialogOpen })
      }
      expect(violations, name).toEqual([])
    })
  },
  /** SLOW=1: every answer takes its time, and they overtake one another, as in a train. */
  slowNetwork: [
    async ({ page }, use) => {
      if (process.env.SLOW) {
        await page.route(/\/api\//, async (route) => {
          await setTimeout(Math.random() * slowest)
          await route.fallback()
        })
      }
      await use(undefined)
    },
    { auto: true },
  ],
  /** A script error or a refused resource fails whichever test it happens in. */
  failOnSurprise: [
    async ({ page }, use) => {
      watchTraffic(page)
      const surprises: string[] = []
      page.on('pageerror', (error) => surprises.push(String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy|Warning:|hydrat/i.test(message.text())) surprises.push(message.text())
      })
      await use(undefined)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],
})

async function expectNoSidewaysScroll(page: Page) {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(view)
}

export { expect }
