import { Refusal } from '../../../platform/http/refusal.ts'

/**
 * What was read is not what is there now: parts were rearranged, or somebody got past the locks. Nothing is kept, and a second look
 * decides. Whoever does not get one is told to try again.
 */
export class LookAgain extends Refusal {
  constructor() {
    super('server.unavailable')
  }
}

/** The second look, for whoever needs it. */
export async function lookTwice<T>(attempt: () => Promise<T>): Promise<T> {
  const first = await attempt()
  return first instanceof LookAgain ? attempt() : first
}
