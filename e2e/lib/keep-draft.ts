import type { Page } from '@playwright/test'

/** Puts a reservation into the tab as if it had been begun before; the picture is the lightest page of the origin. */
export async function keepDraft(page: Page, bookings: readonly object[], appId = 1): Promise<string> {
  const clientKey = crypto.randomUUID()
  const kept = { shape: 4, savedAt: Date.now(), value: { clientKey, bookings, paymentOptionId: null } }
  await page.goto('/favicon.svg')
  const entry = [`allmend-${appId}-draft`, JSON.stringify(kept)] as const
  await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), entry)
  return clientKey
}
