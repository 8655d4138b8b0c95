import { getCurrentUser } from './session.ts'

const path = '/two-factor'

/** The page starts anew where the second factor is set up. Whoever acts as a customer has the way back in front of them first. */
export function leadToTwoFactor(): void {
  if (!getCurrentUser()?.isImpersionating && location.pathname !== path) location.assign(path)
}
