export { bookingRoutes } from './booking.routes.ts'
export { bookingJobs } from './booking-jobs.ts'
export { type BookingPlatform, draftOwner } from './hold/draft-owner.ts'
export { holdRoutes } from './hold/hold.routes.ts'
export { holdDates } from './hold/hold-dates.ts'
export {
  judgeMove,
  lookAtMove,
  type Moved,
  moveBooking,
  type NewPlace,
  type SamePlace,
  stockOfBooking,
} from './move-booking.ts'
export { blockObject, cancelBookings, endBookings, expireHolds, settle } from './occupancy/change-occupancy.ts'
export { claimsOf, planRows, take } from './occupancy/claim.ts'
export { type BusyHalls, type EarlierOrder, type EnteredHalls, HallEntry, lineOf } from './occupancy/enter-halls.ts'
export { HallLines } from './occupancy/hall-lines.ts'
export { lockHallsOf, lockObjects, objectsOf } from './occupancy/lock-halls.ts'
export { LookAgain, lookTwice } from './occupancy/look-again.ts'
export { readOccupancies, releaseOccupancies } from './occupancy/occupancies.ts'
export { planTaking, storedOccupancies, type Taking } from './occupancy/plan-taking.ts'
export { recalculate } from './occupancy/recalculate.ts'
export { daysOf, recomputeDays } from './occupancy/recompute-days.ts'
export { RulesMemory } from './occupancy/rules-memory.ts'
export { chosenOptions, type KeptOption, optionStockOf, stockOfKept } from './request/chosen-options.ts'
export { findWrong } from './request/find-wrong.ts'
export { type Judgement, judge, nowInMinutes } from './request/judge-request.ts'
export { describeWish, intervalOf, isFirm, type Judged, judgeAll, type Wish } from './request/judge-wishes.ts'
export { priceRequest, refuseQuote } from './request/price-request.ts'
export { readRequest } from './request/read-request.ts'
export { readScene } from './request/read-scene.ts'
export { type CustomerTerms, readTerms, withOrderTerms } from './request/read-terms.ts'
export { rulesGuard } from './rules-guard.ts'
