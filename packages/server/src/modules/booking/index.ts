export { bookingRoutes } from './booking.routes.ts'
export { bookingJobs } from './booking-jobs.ts'
export {
  blockObject,
  cancelBookings,
  endBookings,
  expireHolds,
  holdDates,
  objectsOf,
  settle,
  withOptionStock,
} from './change-occupancy.ts'
export { chosenOptions, type KeptOption, optionStockOf, stockOfKept } from './chosen-options.ts'
export { claimsOf, planRows, take } from './claim.ts'
export { type BookingPlatform, draftOwner } from './draft-owner.ts'
export { findWrong } from './find-wrong.ts'
export { holdRoutes } from './hold.routes.ts'
export { describeWish, intervalOf, isFirm, type Judged, judgeAll, marginOf, type Wish } from './judge.ts'
export { lockObjects } from './lock-objects.ts'
export { judge, judgeScene, nowInMinutes, type Sight, wallsOf } from './look.ts'
export {
  judgeMove,
  lookAtMove,
  type Moved,
  moveBooking,
  type NewPlace,
  type SamePlace,
  stockOfBooking,
} from './move-booking.ts'
export { releaseOccupancies } from './occupancies.ts'
export { priceRequest } from './price-request.ts'
export { readRequest } from './read-request.ts'
export { presentScene, reachOf, readScene, type Scene, type StoredScene } from './read-scene.ts'
export { type CustomerTerms, presentTerms, readTerms, type StoredTerms, withOrderTerms } from './read-terms.ts'
export { daysOf, overviews, recomputeDays, storedDays } from './recompute-days.ts'
export { refuseQuote } from './refuse-quote.ts'
export { rulesGuard } from './rules-guard.ts'
