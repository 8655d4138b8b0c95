export { type AssetRow, presentAsset } from './asset.present.ts'
export { assetJson, mainImageOf, tagsOf } from './asset.repository.ts'
export { categoryRoutes } from './category.routes.ts'
export { type ComingBooking, listBookings } from './coming-bookings.ts'
export { insertObject, type NewObject } from './create-object.ts'
export { type HallGroup, membersOf, withWholes } from './hall-group.ts'
export { objectRoutes } from './object.routes.ts'
export { objectSearch } from './object-search.ts'
export { publicObjectRoutes } from './public-object.routes.ts'
export { insertQuestionnaire, questionnaireRoutes } from './questionnaire.routes.ts'
export {
  type ObjectOption,
  type ObjectRules,
  type PricedInterval,
  presentRules,
  readRules,
  type StoredRules,
} from './read-rules.ts'
export { reservationView } from './reservation-view.ts'
export type { RulesGuard } from './rules-guard.ts'
