import type { Page } from '@playwright/test'

/** Puts a reservation into the browser as if it had been begun before; the picture is the lightest page of the origin. */
export async function keepDraft(page: Page, bookings: readonly object[]): Promise<string> {
  const clientKey = crypto.randomUUID()
  const kept = { shape: 3, savedAt: Date.now(), draft: { clientKey, bookings, paymentOptionId: null } }
  await page.goto('/favicon.svg')
  await page.evaluate((text) => localStorage.setItem('allmend-draft', text), JSON.stringify(kept))
  return clientKey
}
