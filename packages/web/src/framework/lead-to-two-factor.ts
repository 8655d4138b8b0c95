import { pageAddress } from './app-config.ts'
import { getCurrentUser } from './session.ts'

/** The page starts anew where the second factor is set up. Whoever acts as a customer has the way back in front of them first. */
export function leadToTwoFactor(): void {
  const path = pageAddress('/two-factor')
  if (!getCurrentUser()?.isImpersionating && location.pathname !== path) location.assign(path)
}
