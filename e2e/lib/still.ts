import type { Page } from '@playwright/test'

/**
 * Waits until nothing slides or fades any more: half-faded text has contrasts nobody reads. What turns for ever does not
 * count, nor ornament like a bar that runs down with the time. A movement may begin only in the frame after the click that
 * causes it, hence several frames have to be still. Rows that are about to be replaced are pale, too.
 */
export async function untilStill(page: Page): Promise<void> {
  const still = await page.evaluateHandle(() => ({ frames: 0 }))
  await page.waitForFunction(
    (counter) => {
      const isMoving = document.getAnimations().some(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        const isOrnament = effect instanceof KeyframeEffect && effect.target?.closest('[aria-hidden="true"]')
        return playState === 'running' && !isEndless && !isOrnament
      })
      // Under an open dialog the page is out of reach: what waits there may wait for the dialog.
      const place = document.querySelector('[aria-modal="true"], dialog[open]') ?? document
      const isBusy = place.querySelector('[aria-busy="true"]') !== null
      counter.frames = isMoving || isBusy ? 0 : counter.frames + 1
      return counter.frames > 2
    },
    still,
    { timeout: 45_000 },
  )
}
