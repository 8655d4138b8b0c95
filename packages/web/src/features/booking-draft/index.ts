export {
  type AnswerValue,
  type ChosenTime,
  type DraftBooking,
  type DraftDate,
  isDated,
  newBooking,
  type OptionValue,
  timeOf,
  undated,
} from './draft-booking.ts'
export { objectQuery, useObjects } from './object.queries.ts'
export { payloadOf, payloadsOf } from './payload.ts'
export { type PublicOption, questionsOf, withPresets } from './presets.ts'
export { hasProblems, type Problems, problemNames, problemsOf, withoutWrong } from './problems.ts'
