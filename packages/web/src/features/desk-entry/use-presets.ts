import type { PublicObject } from '@allmend/contract'
import { useEffect } from 'react'
import { type DraftBooking, withPresets } from '../booking-draft/index.ts'

/** What an object presets is there as soon as it is known. */
export function usePresets(
  object: PublicObject | undefined,
  draft: DraftBooking,
  change: (presets: Partial<DraftBooking>) => void,
): void {
  useEffect(() => {
    const presets = object && withPresets(object, draft)
    if (presets) change(presets)
  }, [object, draft, change])
}
