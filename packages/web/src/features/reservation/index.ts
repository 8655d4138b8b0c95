export { dropDraftAside, takeDraftBack } from './draft/put-aside.ts'
export { Stepper } from './shell/stepper.tsx'
export { clockText, secondsUntil, serverTime, useNow } from './steps/review/server-clock.ts'
