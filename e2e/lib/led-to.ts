import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** It has the focus and can be seen: inside the window, and not below a bar that lies over the page. */
export async function expectLedTo(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const found = document.elementFromPoint(x + width / 2, y + height / 2)
        return found === null ? 'nothing' : element.contains(found) || found.contains(element) ? 'it' : found.className
      }),
    )
    .toBe('it')
}
