export { bookingRoutes } from './booking.routes.ts'
export { bookingJobs } from './booking-jobs.ts'
export { type BookingPlatform, draftOwner } from './hold/draft-owner.ts'
export { holdRoutes } from './hold/hold.routes.ts'
export {
  judgeMove,
  lookAtMove,
  type Moved,
  moveBooking,
  type NewPlace,
  type SamePlace,
  stockOfBooking,
} from './move-booking.ts'
export {
  blockObject,
  cancelBookings,
  endBookings,
  expireHolds,
  holdDates,
  objectsOf,
  settle,
  withOptionStock,
} from './occupancy/change-occupancy.ts'
export { claimsOf, planRows, take } from './occupancy/claim.ts'
export { lockObjects } from './occupancy/lock-objects.ts'
export { releaseOccupancies } from './occupancy/occupancies.ts'
export { daysOf, overviews, recomputeDays, storedDays } from './occupancy/recompute-days.ts'
export { chosenOptions, type KeptOption, optionStockOf, stockOfKept } from './request/chosen-options.ts'
export { findWrong } from './request/find-wrong.ts'
export { type Judgement, judge, judgeScene, nowInMinutes, wallsOf } from './request/judge-request.ts'
export { describeWish, intervalOf, isFirm, type Judged, judgeAll, marginOf, type Wish } from './request/judge-wishes.ts'
export { priceRequest } from './request/price-request.ts'
export { readRequest } from './request/read-request.ts'
export { presentScene, reachOf, readScene, type Scene, type StoredScene } from './request/read-scene.ts'
export { type CustomerTerms, presentTerms, readTerms, type StoredTerms, withOrderTerms } from './request/read-terms.ts'
export { refuseQuote } from './request/refuse-quote.ts'
export { rulesGuard } from './rules-guard.ts'
