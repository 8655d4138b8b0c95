import type { Page } from '@playwright/test'
import { signInWith } from './staff.ts'
import type { E2eServer } from './start-server.ts'
import { expect } from './test.ts'

interface Gate {
  /** The right in question. */
  readonly permission: string
  /** Rights needed besides, to reach the screen at all; without them the screen itself is what is gated. */
  readonly besides?: readonly string[]
  /** A call only this right opens. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`
  readonly body?: object
  readonly screen: string
  /** Group and entry of the menu that lead to the screen, where the right decides about the whole screen. */
  readonly menu?: readonly [group: string, entry: string]
  /** What the right makes appear on the screen. */
  readonly control?: (page: Page) => ReturnType<Page['getByRole']>
}

/**
 * Shows that a right is what opens a call, a menu entry and a control: without it the call answers 403 and neither entry nor
 * control is there; with it they are, and the call gets past the door.
 */
export async function expectGated(page: Page, server: E2eServer, gate: Gate): Promise<void> {
  const besides = gate.besides ?? []
  await signInWith(page, server, besides)
  expect(await statusOf(page, gate), `${gate.call} without ${gate.permission}`).toBe(403)
  await look(page, gate, false)
  await signInWith(page, server, [...besides, gate.permission])
  expect([200, 400, 404, 409], `${gate.call} with ${gate.permission}`).toContain(await statusOf(page, gate))
  await look(page, gate, true)
}

async function statusOf(page: Page, { call, body }: Gate): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await page.request.fetch(path, {
    method,
    headers: { 'x-app-id': '1' },
    ...(body && { data: body }),
  })
  return answer.status()
}

async function look(page: Page, { screen, menu, control }: Gate, isThere: boolean): Promise<void> {
  if (menu) await openByMenu(page, menu, isThere)
  if (!menu || !isThere) await page.goto(screen)
  if (menu && !isThere) {
    await expect(page).toHaveURL(/\/$/)
    return
  }
  await page.waitForURL((url) => url.pathname === new URL(screen, url).pathname)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard')
  if (!control) return
  if (isThere) {
    await expect(control(page).first()).toBeVisible()
    return
  }
  // What is missing proves something only on a screen that is whole: when its data is there.
  await page.waitForLoadState('networkidle')
  await expect(control(page)).toHaveCount(0)
}

/** Follows the entry, or sees that there is none. A group with one entry left is named after it and is the link itself. */
async function openByMenu(page: Page, [group, entry]: readonly [string, string], isThere: boolean): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const burger = page.getByRole('button', { name: 'Menü öffnen' })
  if (await burger.isVisible()) await burger.click()
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' }).last()
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const folded = navigation.getByRole('button', { name: group, exact: true })
  if ((await folded.count()) > 0) await folded.click()
  const link = navigation.getByRole('link', { name: entry, exact: true })
  await expect(link).toHaveCount(isThere ? 1 : 0)
  if (isThere) await link.click()
}
