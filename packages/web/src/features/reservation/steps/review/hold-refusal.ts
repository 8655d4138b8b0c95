import { ApiError } from '../../../../lib/api-error.ts'

/** Refusals that are about keeping, not about the dates: what is free can be ordered all the same. */
const limits = [
  'booking.too_many_holds',
  'booking.hold_too_large',
  'booking.hold_over',
  'booking.hold_over_here',
] as const

export const isOnlyNotKept = (error: Error | null): boolean =>
  error instanceof ApiError && limits.some((code) => code === error.code)
