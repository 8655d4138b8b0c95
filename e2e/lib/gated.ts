import type { Locator, Page } from '@playwright/test'
import { untilQuiet } from './quiet.ts'
import { signInWith } from './staff.ts'
import type { E2eServer } from './start-server.ts'
import { expect } from './test.ts'

interface Gated {
  /** Any of these rights makes it appear. */
  readonly opens: readonly string[]
  readonly control: (page: Page) => Locator
}

/**
 * Shows that a screen has exactly those controls whose right somebody holds. It is opened a few times by people who each hold another
 * half of the rights: no two rights are held by the same people, none by everybody or by nobody, so a control behind a wrong right
 * shows up somewhere it should not. That the calls behind them are closed, too, the server's own tests say.
 */
export async function expectGated(
  page: Page,
  server: E2eServer,
  { screen, besides, controls }: { screen: string; besides: readonly string[]; controls: readonly Gated[] },
): Promise<void> {
  const rights = [...new Set(controls.flatMap(({ opens }) => opens))]
  const people = Math.ceil(Math.log2(rights.length + 2))
  for (let person = 0; person < people; person += 1) {
    const held = rights.filter((_, place) => ((place + 1) >> person) & 1)
    await signInWith(page, server, [...besides, ...held])
    await page.goto(screen)
    // What is missing proves something only on a screen that is whole: when its data is there.
    await untilQuiet(page)
    for (const { opens, control } of controls) {
      const told = `${opens.join(' or ')} on ${screen}, held: ${held.join()}`
      if (opens.some((right) => held.includes(right))) await expect(control(page).first(), told).toBeVisible()
      else await expect(control(page), told).toHaveCount(0)
    }
  }
}
